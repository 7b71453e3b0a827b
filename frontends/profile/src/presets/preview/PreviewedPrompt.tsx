import type { PresetPreview } from '@masque/contracts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { Choices, Muted } from '@masque/web-ui';
import { useMemo, useState } from 'react';
import { MessageList, PreviewChanges } from './PreviewChanges.tsx';
import { previewRows } from './previewRows.ts';
import css from './preview.module.css';

const views = (['changes', 'before', 'after'] as const).map((value) => ({ value, label: words.previewViews[value] }));

export function PreviewedPrompt({ preview: { chat, before, after } }: { preview: PresetPreview }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('changes');
  const rows = useMemo(() => (before && after ? previewRows(before.messages, after.messages) : []), [before, after]);
  if (!chat || !after) return null;
  const isSame = before !== null && rows.every(({ kind }) => kind === 'same');
  return (
    <>
      <p dir="auto" className={css.title}>
        {words.previewOf(chat.character, chat.title)}
      </p>
      <Muted size={13}>
        {before ? words.previewSizes(before.tokens, after.tokens) : words.previewTokens(after.tokens)}
      </Muted>
      {before && <Choices label={words.previewView} value={view} options={views} onChange={setView} />}
      {before && view === 'changes' ? (
        <>
          {isSame && <p>{words.previewSame}</p>}
          <PreviewChanges rows={rows} />
        </>
      ) : (
        <MessageList
          label={words.previewMessages}
          messages={before && view === 'before' ? before.messages : after.messages}
        />
      )}
    </>
  );
}
