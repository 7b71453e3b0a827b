import { cardField, type CardTextField, cardTextFields, type FormPart } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import type { Control } from 'react-hook-form';
import { AdvancedPart } from '../advanced/AdvancedPart.tsx';
import type { DraftFields } from './draft.ts';
import { CardText } from './fields/CardText.tsx';
import { GenderField, VisibilityField } from './fields/ChoiceFields.tsx';
import { ImageField } from './fields/ImageField.tsx';
import { TagsField } from './fields/TagsField.tsx';
import type { PartsStore } from './PartsStore.ts';

const words = texts.createCharacter;
type FormControl = Control<DraftFields>;

const fieldsOf = (part: FormPart): CardTextField[] => cardTextFields.filter((name) => cardField(name).part === part);

export function FormParts({
  control,
  parts,
  required,
  picture,
}: {
  control: FormControl;
  parts: PartsStore;
  required: readonly CardTextField[];
  picture?: string | null;
}) {
  const isRequired = (name: CardTextField) => required.includes(name);
  const [name, ...basic] = fieldsOf('basic').map((field) => (
    <CardText key={field} control={control} name={field} required={isRequired(field)} />
  ));
  const details = fieldsOf('details');
  return (
    <>
      <Panel title={words.basic} aside={words.required}>
        {name}
        <ImageField control={control} picture={picture} />
        {basic}
      </Panel>
      <Panel title={words.details} aside={details.some(isRequired) ? words.required : words.optional}>
        {details.map((field) => (
          <CardText key={field} control={control} name={field} required={isRequired(field)} />
        ))}
      </Panel>
      <Panel title={words.attributes} aside={words.optional}>
        {fieldsOf('attributes').map((field) => (
          <CardText key={field} control={control} name={field} />
        ))}
        <TagsField control={control} />
        <GenderField control={control} />
        <VisibilityField control={control} />
      </Panel>
      <AdvancedPart control={control} parts={parts} />
    </>
  );
}
