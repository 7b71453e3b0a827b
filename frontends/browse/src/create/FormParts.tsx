import { cardField, type CardTextField, cardTextFields, type FormPart } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import css from './create.module.css';
import type { DraftFields } from './draft.ts';
import { CardText } from './fields/CardText.tsx';
import { GenderField, VisibilityField } from './fields/ChoiceFields.tsx';
import { ImageField } from './fields/ImageField.tsx';
import { TagsField } from './fields/TagsField.tsx';

const words = texts.createCharacter;
type FormControl = Control<DraftFields>;

const fieldsOf = (part: FormPart): CardTextField[] => cardTextFields.filter((name) => cardField(name).part === part);

const CardTexts = ({ control, part }: { control: FormControl; part: FormPart }) =>
  fieldsOf(part).map((name) => <CardText key={name} control={control} name={name} />);

/** The parts of the form in their order; what stands in which is said by the contract's table of fields. */
export function FormParts({ control }: { control: FormControl }) {
  const [name, ...basic] = fieldsOf('basic');
  return (
    <>
      <Panel title={words.basic} aside={words.required}>
        {name && <CardText control={control} name={name} />}
        <ImageField control={control} />
        {basic.map((field) => (
          <CardText key={field} control={control} name={field} />
        ))}
      </Panel>
      <Panel title={words.details} aside={words.required}>
        <CardTexts control={control} part="details" />
      </Panel>
      <Panel title={words.attributes} aside={words.optional}>
        <CardTexts control={control} part="attributes" />
        <TagsField control={control} />
        <GenderField control={control} />
        <VisibilityField control={control} />
      </Panel>
      <AdvancedPart control={control} />
    </>
  );
}

const advanced = fieldsOf('advanced');

/** Out of a beginner's way until it is opened, or until a card that was read has something in it. */
function AdvancedPart({ control }: { control: FormControl }) {
  const details = useRef<HTMLDetailsElement>(null);
  const isUsed = useWatch({ control, name: advanced }).some((text) => text !== '');
  useEffect(() => {
    if (isUsed && details.current) details.current.open = true;
  }, [isUsed]);
  return (
    <details ref={details} className={css.advanced}>
      <summary>{words.advanced}</summary>
      <Panel title={words.advanced} aside={words.optional}>
        <CardTexts control={control} part="advanced" />
      </Panel>
    </details>
  );
}
