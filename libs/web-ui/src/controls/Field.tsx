import { texts } from '@masque/texts';
import { useId, type ReactNode } from 'react';
import { Icon } from '../shapes/Icon.tsx';
import css from './controls.module.css';

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  /** Shown once 80% is used, unless `isAlwaysShown`. */
  count?: { used: number; max: number; isAlwaysShown?: boolean };
}

export function Field({
  label,
  hint,
  error,
  required,
  count,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <div className={css.label}>
        <label htmlFor={id}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {count && (count.isAlwaysShown || count.used > count.max * 0.8) && (
          <span className={`${css.count} ${count.used > count.max ? css.over : ''}`}>
            {texts.common.count(count.used, count.max)}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
