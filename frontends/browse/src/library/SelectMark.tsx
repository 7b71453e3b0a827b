import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import css from './library.module.css';
import type { CharacterSelection } from './useSelection.ts';

const words = texts.collections.library;

interface SelectMarkProps {
  card: CharacterCard;
  selection: CharacterSelection;
  /** Where the card shows no text. */
  side?: 'start' | 'end';
}

/** Covers a card: a press anywhere selects the character. */
export function SelectMark({ card: { id, name }, selection, side = 'end' }: SelectMarkProps) {
  if (!selection.isOn) return null;
  const isSelected = selection.ids.has(id);
  return (
    <label className={css.mark} data-side={side} data-selected={isSelected}>
      <input type="checkbox" checked={isSelected} onChange={() => selection.set([id], !isSelected)} />
      <span className="visually-hidden">{words.selectOne(name)}</span>
    </label>
  );
}
