import { Input, type InputRef } from 'antd';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import css from './controls.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { GrowingTextArea } from './GrowingTextArea.tsx';

interface TextProps extends Omit<FieldProps, 'count'> {
  value: string;
  onChange: (value: string) => void;
  max?: number;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
}

export type TextFieldRef = InputRef;

export function TextField({
  value,
  onChange,
  max,
  name,
  placeholder,
  disabled,
  invalid,
  secret,
  suffix,
  onKeyDown,
  autoComplete = 'off',
  ref,
  ...field
}: TextProps & {
  /** Typed text is hidden. */
  secret?: boolean;
  suffix?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  autoComplete?: string;
  ref?: Ref<TextFieldRef>;
}) {
  const Control = secret ? Input.Password : Input;
  return (
    <Field {...field} count={max === undefined ? undefined : { used: value.length, max }}>
      {(ids) => (
        <Control
          {...ids}
          ref={ref}
          name={name}
          className={css.control}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          status={field.error || invalid ? 'error' : undefined}
          autoComplete={autoComplete}
          spellCheck={!secret}
          suffix={suffix}
          required={field.required}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  value,
  onChange,
  max,
  name,
  placeholder,
  disabled,
  rows = { min: 3, max: 14 },
  ...field
}: TextProps & { rows?: { min: number; max: number } }) {
  return (
    <Field {...field} count={max === undefined ? undefined : { used: value.length, max }}>
      {(ids) => (
        <GrowingTextArea
          {...ids}
          name={name}
          className={css.control}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          status={field.error ? 'error' : undefined}
          rows={rows}
          required={field.required}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
