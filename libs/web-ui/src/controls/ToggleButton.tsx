import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './button.module.css';

interface ToggleButtonProps {
  icon: IconName;
  /** Must not change with the state: `aria-pressed` announces it. */
  label: string;
  count?: string;
  isPressed: boolean;
  onToggle: () => void;
}

export function ToggleButton({ icon, label, count, isPressed, onToggle }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={`${css.button} ${css.plain} ${css.toggle}`}
      aria-pressed={isPressed}
      title={label}
      onClick={onToggle}
    >
      <Icon name={icon} filled={isPressed} />
      <span className="visually-hidden">{label}</span>
      {count !== undefined && <span className={css.toggleCount}>{count}</span>}
    </button>
  );
}
