import { texts } from '@masque/texts';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from './Button.tsx';
import { countOf } from './countOf.ts';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface TextFieldProps<E extends HTMLElement> extends Omit<FieldProps, 'count'> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  max?: number;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  ref?: Ref<E>;
}

export type TextFieldRef = HTMLInputElement;

export function TextField({
  value,
  onChange,
  onBlur,
  max,
  name,
  placeholder,
  disabled,
  invalid = false,
  secret = false,
  suffix,
  onKeyDown,
  autoComplete = 'off',
  ref,
  ...field
}: TextFieldProps<TextFieldRef> & {
  secret?: boolean;
  suffix?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  autoComplete?: string;
}) {
  const [shown, setShown] = useState(false);
  const eye = secret && (
    <IconButton
      size="small"
      icon={shown ? 'eyeOff' : 'eye'}
      label={shown ? texts.common.hideTyped : texts.common.showTyped}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Field {...field} count={max === undefined ? undefined : countOf(value, max)}>
      {(ids) => (
        <TextInput
          {...ids}
          ref={ref}
          type={secret && !shown ? 'password' : 'text'}
          name={name}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          isInvalid={Boolean(field.error) || invalid}
          autoComplete={autoComplete}
          spellCheck={!secret}
          suffix={eye || suffix}
          required={field.required}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
