import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import { ToggleChip } from '@masque/web-ui';
import type { ReactNode } from 'react';
import css from './library.module.css';
import type { Library } from './useLibrary.ts';

const words = texts.collections.library;

/** Leaves out collections without a character of this page. Nothing without collections. */
export function CollectionChips({ library, children }: { library: Library; children?: ReactNode }) {
  const { collections, chosen, choose } = library;
  const filled = collections?.filter((one) => one.characterIds.size > 0 || one === chosen);
  if (!filled?.length) return children ? <div className={css.row}>{children}</div> : null;
  return (
    <div className={css.row}>
      <fieldset className={css.chips} aria-label={texts.collections.ownTitle}>
        <ToggleChip text={words.all} isOn={chosen === 'all'} onToggle={() => choose('all')} />
        {filled.map((collection) => {
          const { id, name, characterIds } = collection;
          const isOn = chosen === collection;
          const count = wholeNumber(characterIds.size);
          return (
            <ToggleChip key={id} text={name} count={count} isOn={isOn} onToggle={() => choose(isOn ? 'all' : id)} />
          );
        })}
        <ToggleChip
          text={words.unsorted}
          isOn={chosen === 'unsorted'}
          onToggle={() => choose(chosen === 'unsorted' ? 'all' : 'unsorted')}
        />
      </fieldset>
      {children}
    </div>
  );
}
