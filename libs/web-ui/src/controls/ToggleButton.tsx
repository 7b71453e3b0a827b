import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './button.module.css';

/** A button that is pressed or not, such as a like; its icon is filled while it is. */
export function ToggleButton({
  icon,
  label,
  count,
  isPressed,
  onToggle,
}: {
  icon: IconName;
  /** The same in both states: that it is pressed is read out by itself. */
  label: string;
  /** Shown beside the icon, and read out behind the label. */
  count?: string;
  isPressed: boolean;
  onToggle: () => void;
}) {
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
