import { Icon } from '../shapes/Icon.tsx';
import css from './chip.module.css';

export function Chip({ text, onRemove, removeLabel }: { text: string; onRemove?: () => void; removeLabel?: string }) {
  return (
    <span className={`${css.chip} ${onRemove ? css.chipRemovable : ''}`}>
      <span title={text}>{text}</span>
      {onRemove && (
        <button type="button" className={css.chipRemove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}

interface ToggleChipProps {
  text: string;
  count?: string;
  isOn: boolean;
  onToggle: () => void;
}

export function ToggleChip({ text, count, isOn, onToggle }: ToggleChipProps) {
  return (
    <button type="button" className={`${css.chip} ${css.chipToggle}`} aria-pressed={isOn} onClick={onToggle}>
      <span>{text}</span>
      {count !== undefined && <span className={css.chipCount}>{count}</span>}
    </button>
  );
}

export function Badge({ text, hint, kind }: { text: string; hint?: string; kind?: 'live' | 'warning' }) {
  return (
    <span className={`${css.badge} ${kind ? css[kind] : ''}`} title={hint}>
      {text}
    </span>
  );
}
