import type { ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import css from '../create.module.css';
import { problemsOf } from '../draft.rules.ts';
import type { ReadCard } from './readCardFile.ts';

const words = texts.importCard;

/** What became of the fields of a card: first what is lost or still to do. */
export function ImportReport({ read: { draft, report, cut, left } }: { read: ReadCard }) {
  const { lorebook, alternateGreetings = [] } = draft.parts;
  const missing = Object.entries(problemsOf(draft.fields)).map(([field, message]) => ({ field, message }));
  return (
    <div className={css.report}>
      <h2>{words.title(report.file)}</h2>
      <p>{words.holds(1 + alternateGreetings.length, lorebook?.entries.length ?? 0)}</p>
      <Notes title={words.missing} notes={missing} open />
      <Notes title={words.cut} notes={cut} open />
      <Notes title={words.left} notes={left} note={words.leftNote} open />
      <Notes title={words.repaired} notes={report.repaired} open />
      <Notes title={words.kept} notes={report.kept} note={words.keptNote} />
      <Notes title={words.dropped} notes={report.dropped} />
      <Notes title={words.read} notes={report.read} />
    </div>
  );
}

function Notes({
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
