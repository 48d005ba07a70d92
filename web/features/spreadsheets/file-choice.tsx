import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import classes from './file-choice.module.css'

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'onChange'> {
  label?: string
  onFiles: (files: readonly File[]) => void
}

export function FileChoice({ label, children, className, onFiles, ...input }: FileChoiceProps) {
  return (
    <div className={classNames(classes.file, className)}>
      <input
        type="file"
        className={classes.input}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // Lets the same file be chosen again after a fix.
          target.value = ''
        }}
        {...input}
      />
      <span className={classes.choose} aria-hidden="true">
        {children}
      </span>
    </div>
  )
}

interface SheetChoiceProps {
  shown?: string | undefined
  className?: string | undefined
  onFile: (file: File) => void
}

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
