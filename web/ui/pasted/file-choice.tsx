import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './file-choice.module.css'

interface FileChoiceProps {
  /** Read aloud. */
  label: string
  /** What is seen: what to choose, or what was chosen. */
  children: ReactNode
  /** As the input's attribute has it. */
  accept: string
  multiple?: boolean
  className?: string | undefined
  /** At least one. */
  onFiles: (files: readonly File[]) => void
}

/** The browser's own choice of files, unseen over an area of ours onto which one may drag them as well. */
export function FileChoice({ label, children, accept, multiple = false, className, onFiles }: FileChoiceProps) {
  return (
    <div className={classNames(classes.file, className)}>
      <input
        type="file"
        multiple={multiple}
        className={classes.input}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The same file can be chosen again once it was mended.
          target.value = ''
        }}
      />
      <span className={classes.choose} aria-hidden="true">
        {children}
      </span>
    </div>
  )
}

interface SheetChoiceProps {
  /** What stands there instead of what to choose: the chosen file, or that it is being read. */
  shown?: string | undefined
  className?: string | undefined
  onFile: (file: File) => void
}

/** The choice of one sheet. */
export function SheetChoice({ shown, className, onFile }: SheetChoiceProps) {
  return (
    <FileChoice
      label="Kies een CSV- of Excel-bestand"
      accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      className={className}
      onFiles={([file]) => file && onFile(file)}
    >
      <FileSpreadsheet size={18} />
      {shown ?? 'Kies een CSV- of Excel-bestand, of sleep het hierheen'}
    </FileChoice>
  )
}
