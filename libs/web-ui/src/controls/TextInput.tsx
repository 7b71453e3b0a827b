import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './input.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'prefix'> {
  value: string;
  onChange: (value: string) => void;
  icon?: IconName;
  suffix?: ReactNode;
  isInvalid?: boolean;
}

export function TextInput({ value, onChange, icon, suffix, isInvalid = false, ...rest }: TextInputProps) {
  return (
    <span className={css.frame} data-invalid={isInvalid || undefined}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size={18} />
        </span>
      )}
      <input {...rest} className={css.input} value={value} onChange={(event) => onChange(event.target.value)} />
      {suffix && <span className={css.suffix}>{suffix}</span>}
    </span>
  );
}
