import type { Report, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { Button, LoadingLine, Notice } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from '../create.module.css';
import type { Draft } from '../draft.ts';
import { pickImage } from '../fields/pickImage.ts';
import { ImportReport } from './ImportReport.tsx';
import { fileOf } from './pictureOf.ts';
import { readCardFile } from './readCardFile.ts';

const words = texts.importCard;

type State =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'read'; report: Report; left: readonly ReportNote[] };

async function readFile(file: File): Promise<{ draft: Draft; report: Report; left: readonly ReportNote[] }> {
  const { draft, report, left, image } = await readCardFile(file);
  const picked = image ? await pickImage(fileOf(image, draft.fields.name)) : null;
  const trouble: ReportNote[] = picked && 'error' in picked ? [{ field: 'image', message: picked.error }] : [];
  return {
    draft: { ...draft, fields: { ...draft.fields, image: picked && 'image' in picked ? picked.image : null } },
    report: { ...report, repaired: [...report.repaired, ...trouble] },
    left,
  };
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
      {state.kind === 'read' && <ImportReport report={state.report} left={state.left} />}
    </section>
  );
}
