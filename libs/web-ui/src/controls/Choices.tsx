import { useId } from 'react';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './controls.module.css';

const evenClass = (count: number) => css[`even${count > 3 ? Math.ceil(count / 2) : count}`];

/** Pass a `value` that matches no option to preselect none. `even`: at most two equal-width rows on a phone. */
export function Choices<V extends string>({
  label,
  value,
  options,
  onChange,
  required = false,
  even = false,
  error,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon?: IconName }[];
  onChange: (value: V) => void;
  required?: boolean;
  even?: boolean;
  error?: string | null;
}) {
  const name = useId();
  const group = required && {
    role: 'radiogroup',
    'aria-required': true,
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  return (
    <fieldset className={even ? `${css.choices} ${evenClass(options.length)}` : css.choices} {...group}>
      <legend>
        {label}
        {required && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <Icon name={option.icon} size={18} />}
          {option.label}
        </label>
      ))}
      {error && (
        <p className={css.error} id={`${name}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
