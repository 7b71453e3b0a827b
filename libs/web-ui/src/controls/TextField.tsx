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
  ref?: Ref<E>;
}

export type TextFieldRef = HTMLInputElement;

interface SingleLineProps extends TextFieldProps<TextFieldRef> {
  secret?: boolean;
  suffix?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  autoComplete?: string;
  inputMode?: 'url';
}

export function TextField({ label, hint, error, max, secret = false, suffix, ...input }: SingleLineProps) {
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
    <Field
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      count={max === undefined ? undefined : countOf(input.value, max)}
    >
      {(ids) => (
        <TextInput
          autoComplete="off"
          {...input}
          {...ids}
          type={secret && !shown ? 'password' : 'text'}
          isInvalid={Boolean(error)}
          autoCapitalize={input.inputMode === 'url' ? 'none' : undefined}
          spellCheck={!secret && input.inputMode !== 'url'}
          suffix={eye || suffix}
        />
      )}
    </Field>
  );
}
