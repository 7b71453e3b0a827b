import type { LorebookChats } from '@masque/contracts';
import { type LorebookPlaces, noPlaces, withoutPlaces } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  Link,
  sentenceOf,
  useLorebookUsesQuery,
  usePersonasQuery,
  useChangeLorebookUseMutation,
} from '@masque/web-kit';
import { Button, CheckField, Dialog, LoadingLine, Muted, QueryView, Section, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { CharacterPlaces } from './CharacterPlaces.tsx';
import css from './lorebooks.module.css';

const words = texts.lorebooks.use;
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

export function UseDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const query = useLorebookUsesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edit, setEdit] = useState<{ readonly before: LorebookPlaces; readonly after: LorebookPlaces } | null>(null);
  const [change, { isLoading }] = useChangeLorebookUseMutation();
  const submit = async () => {
    if (edit) {
      const { before, after } = edit;
      const body = { add: withoutPlaces(after, before), remove: withoutPlaces(before, after) };
      const { error } = await change({ params: { id }, body });
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
        {({ uses, chats }) => {
          const before = edit?.before ?? uses.find(({ lorebookId }) => lorebookId === id) ?? noPlaces;
          return (
            <div className={css.form}>
              <PlacesFields places={edit?.after ?? before} onChange={(after) => setEdit({ before, after })} />
              <UsingChats chats={chats.find(({ lorebookId }) => lorebookId === id) ?? { count: 0, newest: [] }} />
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

function PlacesFields({ places, onChange }: { places: LorebookPlaces; onChange: (places: LorebookPlaces) => void }) {
  const { isGlobal, characterIds, personaIds } = places;
  const { data } = usePersonasQuery({ query: {} });
  const change = (some: Partial<LorebookPlaces>) => onChange({ isGlobal, characterIds, personaIds, ...some });
  return (
    <>
      <CheckField label={words.everywhere} checked={isGlobal} onChange={(isOn) => change({ isGlobal: isOn })} />
      <Section level={3} title={words.characters}>
        <CharacterPlaces ids={characterIds} onChange={(ids) => change({ characterIds: ids })} />
      </Section>
      <Section level={3} title={words.personas}>
        {data?.personas.toSorted(byName).map(({ id, name }) => (
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
    </>
  );
}

const UsingChats = ({ chats: { count, newest } }: { chats: Pick<LorebookChats, 'count' | 'newest'> }) => (
  <>
    {count > 0 && (
      <Section level={3} title={words.chats}>
        <ul className={css.chats}>
          {newest.map(({ id, title, characterName }) => (
            <li key={id} dir="auto">
              <Link to={`/chat?chatId=${encodeURIComponent(id)}`}>
                {title === null ? characterName : texts.chats.titleWith(title, characterName)}
              </Link>
            </li>
          ))}
        </ul>
        {count > newest.length && <Muted>{words.moreChats(count - newest.length)}</Muted>}
      </Section>
    )}
    <Muted>{words.hint}</Muted>
  </>
);
