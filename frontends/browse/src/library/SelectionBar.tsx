import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import css from './library.module.css';
import type { Library } from './useLibrary.ts';
import type { CharacterSelection } from './useSelection.ts';

const words = texts.collections.library;
const SortDialog = lazy(() => import('./SortDialog.tsx').then((module) => ({ default: module.SortDialog })));

interface SelectionBarProps {
  library: Library;
  selection: CharacterSelection;
  shown: readonly CharacterCard[] | undefined;
}

export function SelectButton({ library, selection, shown }: SelectionBarProps) {
  if (selection.isOn || !library.collections || !shown?.length) return null;
  return (
    <Button icon="folder" onClick={selection.start}>
      {words.select}
    </Button>
  );
}

/** Stays in sight while the user scrolls through the cards. */
export function SelectionBar({ library, selection, shown }: SelectionBarProps) {
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  if (!selection.isOn || !library.collections || !shown?.length) return null;
  const { ids } = selection;
  const isAny = ids.size > 0;
  const isSorted = library.collections.some(({ characterIds }) => [...ids].some((id) => characterIds.has(id)));
  const areAll = ids.size === shown.length;
  return (
    <div className={css.bar}>
      <output className={css.count}>{words.selected(ids.size)}</output>
      <Button
        onClick={() =>
          selection.set(
            shown.map(({ id }) => id),
            !areAll,
          )
        }
      >
        {areAll ? words.selectNone : words.selectAll}
      </Button>
      <Button kind="quiet" onClick={selection.end}>
        {words.done}
      </Button>
      <Button kind="primary" disabled={!isAny} onClick={() => setDialog('add')}>
        {texts.collections.add.button}
      </Button>
      <Button label={words.remove} disabled={!isSorted} onClick={() => setDialog('remove')}>
        {texts.common.remove}
      </Button>
      <Suspense>
        {dialog && (
          <SortDialog
            way={dialog}
            characterIds={ids}
            collections={library.collections}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
