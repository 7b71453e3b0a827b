import { type CardField, cardField, type CardTextField, cardTextFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import { TextAreaField, TextField } from '@masque/web-ui';
import { type Control, useController } from 'react-hook-form';
import type { DraftFields } from '../draft.ts';

interface FieldWords {
  label: string;
  hint?: string;
  placeholder?: string;
}
/** Typed so that a new field of the contract without words doesn't compile. */
const words: Readonly<Record<CardTextField, FieldWords>> = texts.cardFields;

const rowsOf = ({ max }: CardField) => (max <= 500 ? { min: 2, max: 6 } : undefined);

export function CardText({
  control,
  name,
  required = false,
  placeholder = words[name].placeholder,
}: {
  control: Control<DraftFields>;
  name: CardTextField;
  required?: boolean;
  placeholder?: string;
}) {
  const row = cardField(name);
  // Filling in a field may satisfy the required field that it replaces, so revalidate that one too.
  const deps = cardTextFields.filter((other) => other === row.insteadOf);
  const { field, fieldState } = useController({ control, name, rules: { deps } });
  const props = {
    ...words[name],
    placeholder,
    name,
    value: field.value,
    error: fieldState.error?.message ?? null,
    onChange: field.onChange,
    required,
    max: row.max,
  };
  return row.isLine ? <TextField {...props} /> : <TextAreaField {...props} rows={rowsOf(row)} />;
}
