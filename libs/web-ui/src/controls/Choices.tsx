import { useId } from 'react';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './controls.module.css';

/** A few alternatives side by side; arrow keys move between them as between any radio buttons. */
export function Choices<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon?: IconName }[];
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <Icon name={option.icon} size={18} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
