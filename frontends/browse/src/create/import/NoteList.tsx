import type { ReportNote } from '@masque/roleplay/cards';
import { Muted } from '@masque/web-ui';

export function NoteList({
  title,
  notes,
  note,
  open = false,
}: {
  title: string;
  notes: readonly ReportNote[];
  note?: string;
  open?: boolean;
}) {
  if (notes.length === 0) return null;
  return (
    <details open={open}>
      <summary>
        {title} <Muted as="span">{notes.length}</Muted>
      </summary>
      {note && <Muted>{note}</Muted>}
      <ul>
        {notes.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
