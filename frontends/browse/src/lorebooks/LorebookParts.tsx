import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import { type Control, useWatch } from 'react-hook-form';
import type { DraftFields } from '../form/draft.ts';
import { CardText } from '../form/fields/CardText.tsx';
import { ReuseField, VisibilityField } from '../form/fields/ChoiceFields.tsx';
import { ImageField } from '../form/fields/ImageField.tsx';
import { TagsField } from '../form/fields/TagsField.tsx';
import { type PartsStore, usePart } from '../form/PartsStore.ts';
import { LorebookEditor } from '../lorebook/LorebookEditor.tsx';
import { emptyBook } from '../lorebook/entries.rules.ts';

const words = texts.createCharacter;

export function LorebookParts({
  control,
  parts,
  picture,
}: {
  control: Control<DraftFields>;
  parts: PartsStore;
  picture?: string | null;
}) {
  const [lorebook = null, setLorebook] = usePart(parts, 'lorebook');
  const name = useWatch({ control, name: 'name' });
  return (
    <>
      <Panel title={words.basic} aside={words.required}>
        <CardText control={control} name="name" required placeholder="" />
        <CardText control={control} name="summary" placeholder={texts.lorebooks.summaryPlaceholder} />
      </Panel>
      <div data-part="">
        <Panel title={texts.loreEditor.title} lead={texts.loreEditor.lead}>
          <LorebookEditor
            book={lorebook}
            characterName={name}
            onChange={(book) => setLorebook(book ?? emptyBook)}
            onWait={parts.waitFor}
          />
        </Panel>
      </div>
      <Panel title={texts.lorebooks.attributes} aside={words.optional}>
        <TagsField control={control} />
        <VisibilityField control={control} kind="lorebook" />
        <ReuseField control={control} kind="lorebook" />
        <ImageField control={control} picture={picture} />
      </Panel>
    </>
  );
}
