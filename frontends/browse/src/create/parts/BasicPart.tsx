import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import type { DraftForm } from '../useDraft.ts';
import { CardTextFields } from './CardTextFields.tsx';
import { ImageField } from './ImageField.tsx';

const words = texts.createCharacter;

export function BasicPart({ form }: { form: DraftForm }) {
  const image = <ImageField image={form.draft.image} onChange={(picked) => form.set({ image: picked })} />;
  return (
    <Panel title={words.basic} aside={words.required}>
      <CardTextFields form={form} part="basic" after={{ name: image }} />
    </Panel>
  );
}
