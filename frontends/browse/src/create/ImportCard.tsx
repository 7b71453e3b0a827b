import type { Report, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { Button, LoadingLine, Notice } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from './create.module.css';
import type { Draft } from './draft.ts';
import { draftFromCard, fileOf, leftOut } from './fromCard.ts';
import { pickImage } from './image.ts';
import { readCardFile } from './readCardFile.ts';

const words = texts.importCard;

type State =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'read'; report: Report; left: ReportNote[] };

async function readFile(file: File): Promise<{ draft: Draft; report: Report; left: ReportNote[] }> {
  const { card, report, image } = await readCardFile(file);
  const picked = image ? await pickImage(fileOf(image, card.name)) : null;
  const { draft, cut } = draftFromCard(card, picked && 'image' in picked ? picked.image : null);
  const trouble: ReportNote[] = picked && 'error' in picked ? [{ field: 'image', message: picked.error }] : [];
  return { draft, report: { ...report, repaired: [...report.repaired, ...cut, ...trouble] }, left: leftOut(card) };
}

export function ImportCard({ onRead }: { onRead: (draft: Draft) => void }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const input = useRef<HTMLInputElement>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setState({ kind: 'reading' });
    try {
      const { draft, report, left } = await readFile(file);
      setState({ kind: 'read', report, left });
      onRead(draft);
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error ? error.message : words.failed });
    }
    if (input.current) input.current.value = '';
  };

  return (
    <section className={css.import} aria-label={words.button}>
      <div className={css.importRow}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words.button}
        </Button>
        <p className={css.muted}>{words.hint}</p>
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.button}
        accept=".png,.jpg,.jpeg,.webp,.json,.yaml,.yml,.charx,image/png,image/jpeg,image/webp,application/json"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {state.kind === 'reading' && <LoadingLine text={words.reading} />}
      {state.kind === 'failed' && <Notice type="destructive">{state.message}</Notice>}
      {state.kind === 'read' && <ReportView report={state.report} left={state.left} />}
    </section>
  );
}

function ReportView({ report, left }: { report: Report; left: readonly ReportNote[] }) {
  return (
    <div className={css.report}>
      <h2>{words.title(report.file)}</h2>
      <Notes title={words.repaired} notes={report.repaired} open />
      <Notes title={words.left} notes={left} note={words.leftNote} open />
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
        {title} <span className={css.muted}>{notes.length}</span>
      </summary>
      {note && <p className={css.muted}>{note}</p>}
      <ul>
        {notes.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
