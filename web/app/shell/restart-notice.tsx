import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { useLocation } from 'react-router'
import classes from './notice.module.css'
import { restartReason } from '../follow-session.ts'

export function RestartNotice() {
  const { key } = useLocation()
  const [began] = useState(key)
  return (
    <output>
      {key === began && restartReason !== undefined && (
        <span className={classes.notice}>
          <Info size={18} aria-hidden="true" />
          {restartReason}
        </span>
      )}
    </output>
  )
}
