import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import classes from './file-choice.module.css'

interface FileChoiceProps {
  /** A file is being read. */
  busy: boolean
  onFile: (file: File) => void
}

/** The browser's own choice of a file, unseen over an area of ours onto which one may drag it as well. */
export function FileChoice({ busy, onFile }: FileChoiceProps) {
  return (
    <div className={classes.file}>
      <input
        type="file"
        className={classes.input}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="Kies een CSV- of Excel-bestand"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again once it was mended.
          target.value = ''
        }}
      />
      <span className={classes.choose} aria-hidden="true">
        <FileSpreadsheet size={18} />
        {busy ? 'Bestand wordt gelezen…' : 'Kies een CSV- of Excel-bestand, of sleep het hierheen'}
      </span>
    </div>
  )
}
