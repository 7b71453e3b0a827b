import type { PreviewMessage } from '@masque/contracts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { trace } from '@masque/texts/trace';
import { Badge, Muted } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { ChangedLines } from './ChangedLines.tsx';
import css from './preview.module.css';
import { type PreviewRow, textOf, tokensOf } from './previewRows.ts';

const partNames: Readonly<Record<string, string>> = trace.parts;

const sourcesOf = ({ parts }: PreviewMessage): string =>
  [...new Set(parts.map(({ id, prompt }) => prompt?.name ?? partNames[id] ?? id))].join(', ');

export function PreviewChanges({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ol className={css.messages} aria-label={words.previewMessages}>
      {rows.map((row, at) => (
        // Rows have no id, and aren't reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={at} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: PreviewRow }) {
  switch (row.kind) {
    case 'same':
      return (
        <li>
          <details className={css.folded}>
            <summary>{words.previewUnchanged(row.messages.length)}</summary>
            <MessageList messages={row.messages} />
          </details>
        </li>
      );
    case 'changed':
      return (
        <Message message={row.after} mark="changed">
          <ChangedLines before={textOf(row.before)} after={textOf(row.after)} />
        </Message>
      );
    default:
      return (
        <Message message={row.message} mark={row.kind}>
          <ChangedLines
            before={row.kind === 'removed' ? textOf(row.message) : null}
            after={row.kind === 'added' ? textOf(row.message) : null}
          />
        </Message>
      );
  }
}

export function MessageList({ messages, label }: { messages: readonly PreviewMessage[]; label?: string }) {
  return (
    <ol className={css.messages} aria-label={label}>
      {messages.map((message, at) => (
        // Rows have no id, and aren't reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <Message key={at} message={message}>
          {message.parts.map(({ text, size }, part) =>
            text === null ? (
              // oxlint-disable-next-line react/no-array-index-key
              <Muted key={part}>{words.previewHidden(size)}</Muted>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <p key={part} className={css.text} dir="auto">
                {text}
              </p>
            ),
          )}
        </Message>
      ))}
    </ol>
  );
}

interface MessageProps {
  message: PreviewMessage;
  mark?: keyof typeof words.previewMarks;
  children: ReactNode;
}

function Message({ message, mark, children }: MessageProps) {
  return (
    <li className={css.message} data-mark={mark}>
      <div className={css.head}>
        {mark && <strong>{words.previewMarks[mark]}</strong>}
        <Badge text={words.roles[message.role]} />
        <span dir="auto">{sourcesOf(message)}</span>
        <Muted size={13}>{words.previewTokens(tokensOf(message))}</Muted>
      </div>
      {children}
    </li>
  );
}
