import { messageKinds, messages } from '../../../contract/endpoints/messages.ts'
import { urlOf } from '../../api/api.ts'
import layout from '../../ui/layout.module.css'
import { showKind } from './message-words.ts'

export function MessageExamples() {
  return (
    <ul className={layout.words}>
      {messageKinds.map((kind) => (
        <li key={kind}>
          <a
            data-finger
            href={urlOf(messages.example, { params: { kind } })}
            target="_blank"
            rel="noreferrer"
            aria-label={`Voorbeeld van ${showKind(kind)}, in een nieuw venster`}
          >
            {showKind(kind)}
          </a>
        </li>
      ))}
    </ul>
  )
}
