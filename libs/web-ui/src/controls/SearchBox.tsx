import { texts } from '@masque/texts';
import { useRef } from 'react';
import { IconButton } from './Button.tsx';
import { TextInput } from './TextInput.tsx';

interface SearchBoxProps {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ id, label, placeholder, value, onChange }: SearchBoxProps) {
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
      value={value}
      suffix={value && <IconButton size="small" icon="close" label={texts.common.clearSearch} onClick={clear} />}
      onChange={onChange}
    />
  );
}
