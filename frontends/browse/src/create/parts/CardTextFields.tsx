import { type CardField, cardField, type CardTextField, cardTextFields, type FormPart } from '@masque/contracts';
import { texts } from '@masque/texts';
import { TextAreaField, TextField } from '@masque/web-ui';
import { Fragment, type ReactNode } from 'react';
import type { DraftForm } from '../useDraft.ts';

interface FieldWords {
  label: string;
  hint?: string;
  placeholder?: string;
}
/** A field of the contract without its words does not compile. */
const words: Readonly<Record<CardTextField, FieldWords>> = texts.cardFields;

/** A summary is a sentence or two; whatever else is not one line may be long. */
const rowsOf = ({ max }: CardField) => (max <= 500 ? { min: 2, max: 6 } : undefined);

/** The texts of one part of the form, in the order of the contract's table; `after` stands behind a field. */
export function CardTextFields({
  form,
  part,
  after = {},
}: {
  form: DraftForm;
  part: FormPart;
  after?: Partial<Record<CardTextField, ReactNode>>;
}) {
  const fields = cardTextFields.filter((name) => cardField(name).part === part);
  return fields.map((name) => {
    const field = cardField(name);
    const props = { ...form.field(name), ...words[name], required: field.required !== undefined, max: field.max };
    return (
      <Fragment key={name}>
        {field.isLine ? <TextField {...props} /> : <TextAreaField {...props} rows={rowsOf(field)} />}
        {after[name]}
      </Fragment>
    );
  });
}
