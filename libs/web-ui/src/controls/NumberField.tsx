import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** Returns undefined for empty input, null for invalid or out-of-range input. */
function numberIn(typed: string, min: number, max: number, isWhole: boolean): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const value = Number(typed.replace(',', '.'));
  return Number.isFinite(value) && value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : null;
}

/** Keeps invalid input in the field and marks it, without calling `onChange`. */
export function NumberField({
  value,
  min,
  max,
  isWhole = true,
  placeholder,
  outOfBounds,
  name,
  onChange,
  ...field
}: Omit<FieldProps, 'count' | 'error'> & {
  value: number | undefined;
  min: number;
  max: number;
  isWhole?: boolean;
  placeholder?: string;
  outOfBounds: string;
  name?: string;
  onChange: (value: number | undefined) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === undefined ? '' : String(value));
  const isWrong = typed !== null && numberIn(typed, min, max, isWhole) === null;
  return (
    <Field {...field} error={isWrong ? outOfBounds : null}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode={isWhole && min >= 0 ? 'numeric' : 'text'}
          autoComplete="off"
          name={name}
          value={shown}
          placeholder={placeholder}
          isInvalid={isWrong}
          onBlur={() => !isWrong && setTyped(null)}
          onChange={(text) => {
            setTyped(text);
            const next = numberIn(text, min, max, isWhole);
            if (next !== null) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
