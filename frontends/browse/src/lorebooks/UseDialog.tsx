import type { LorebookUse } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useLorebookUsesQuery, usePersonasQuery, useSaveLorebookUseMutation } from '@masque/web-kit';
import { Button, CheckField, Dialog, LoadingLine, Muted, QueryView, Section, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { CharacterPlaces } from './CharacterPlaces.tsx';
import css from './lorebooks.module.css';

const words = texts.lorebooks.use;
type Places = Omit<LorebookUse, 'lorebookId'>;
const nowhere: Places = { isGlobal: false, characterIds: [], personaIds: [] };

export function UseDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const query = useLorebookUsesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<Places | null>(null);
  const [save, { isLoading }] = useSaveLorebookUseMutation();
  const submit = async () => {
    if (changed) {
      const { error } = await save({ params: { id }, body: changed });
      if (error) return showToast(words.failed(sentenceOf(error)), 'destructive');
      showToast(words.saved(name), 'success');
    }
    return onClose();
  };
  return (
    <Dialog
      open
      title={words.buttonOf(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button kind="primary" busy={isLoading} onClick={() => void submit()}>
            {texts.common.save}
          </Button>
        </>
      }
    >
      <QueryView query={query} loading={<LoadingLine text={texts.common.loading} />} failed={words.loadFailed}>
        {({ uses }) => (
          <PlacesFields
            places={changed ?? uses.find(({ lorebookId }) => lorebookId === id) ?? nowhere}
            onChange={setChanged}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

function PlacesFields({ places, onChange }: { places: Places; onChange: (places: Places) => void }) {
  const { isGlobal, characterIds, personaIds } = places;
  const { data } = usePersonasQuery({ query: {} });
  const change = (some: Partial<Places>) => onChange({ isGlobal, characterIds, personaIds, ...some });
  return (
    <div className={css.form}>
      <CheckField label={words.everywhere} checked={isGlobal} onChange={(isOn) => change({ isGlobal: isOn })} />
      <Section title={words.characters}>
        <CharacterPlaces ids={characterIds} onChange={(ids) => change({ characterIds: ids })} />
      </Section>
      <Section title={words.personas}>
        {data?.personas.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={personaIds.includes(id)}
            onChange={(isOn) =>
              change({ personaIds: isOn ? [...personaIds, id] : personaIds.filter((other) => other !== id) })
            }
          />
        ))}
      </Section>
      <Muted>{words.hint}</Muted>
    </div>
  );
}
