import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import css from '../create.module.css';
import { greetingCount, problemsOf } from '../../form/draft.rules.ts';
import { NoteList } from './NoteList.tsx';
import type { ReadCard } from './readCardFile.ts';

const words = texts.importCard;

export function ImportReport({
  read: { draft, report, cut, left, keptByForm },
  onImportWhole,
}: {
  read: ReadCard;
  onImportWhole: () => void;
}) {
  const { lorebook } = draft.parts;
  const missing = Object.entries(problemsOf(draft.fields)).map(([field, message]) => ({ field, message }));
  return (
    <div className={css.report}>
      <h2>{words.title(report.file)}</h2>
      <p>{words.holds(greetingCount(draft), lorebook?.entries.length ?? 0)}</p>
      <NoteList title={words.missing} notes={missing} open />
      <NoteList title={words.cut} notes={cut} open />
      <NoteList title={words.left} notes={left} note={words.leftNote} open />
      {left.length > 0 && (
        <Button className={css.whole} icon="upload" onClick={onImportWhole}>
          {words.whole}
        </Button>
      )}
      <NoteList title={words.repaired} notes={report.repaired} open />
      <NoteList title={words.kept} notes={keptByForm} note={words.keptNote} />
      <NoteList title={words.dropped} notes={report.dropped} />
      <NoteList title={words.read} notes={report.read} />
    </div>
  );
}
