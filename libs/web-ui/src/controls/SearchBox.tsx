import { texts } from '@masque/texts';
import { useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { TextInput } from './TextInput.tsx';

interface SearchBoxProps {
  label: string;
  /** The label by default. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      id={id}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      icon="search"
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      onKeyDown={(event) => {
        // A form around it isn't ready to be sent.
        if (event.key === 'Enter') event.preventDefault();
      }}
      value={value}
      suffix={value && <IconButton size="small" icon="close" label={texts.common.clearSearch} onClick={clear} />}
      onChange={onChange}
    />
  );
}
