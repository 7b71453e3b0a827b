import type { CharacterShare } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useUnshareWithMutation } from '@masque/web-kit';
import { Avatar, ConfirmDialog, IconButton, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { Day } from '../about/Day.tsx';
import css from './share.module.css';

const words = texts.share;

export function SharedPeople({ characterId, people }: { characterId: string; people: CharacterShare['sharedWith'] }) {
  const [unshare, { isLoading }] = useUnshareWithMutation();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = async (person: string) => {
    const { error } = await unshare({ params: { id: characterId, person }, query: {} });
    setAsked(null);
    showToast(error ? sentenceOf(error) : words.removed(person), error ? 'destructive' : 'success');
  };
  if (people.length === 0) return <p className={css.hint}>{words.nobody}</p>;
  return (
    <section>
      <h3 className={css.label}>{words.people(people.length)}</h3>
      <ul className={css.people}>
        {people.map(({ username, since }) => (
          <li key={username}>
            <Avatar name={username} src={null} />
            <span className={css.person}>
              <bdi className={css.username}>{username}</bdi>
              <span className={css.hint}>
                {words.since} <Day time={since} />
              </span>
            </span>
            <IconButton icon="close" label={words.remove(username)} onClick={() => setAsked(username)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={words.removeTitle(asked ?? '')}
        question={words.removeQuestion(asked ?? '')}
        confirm={words.removeConfirm}
        busyText={words.removing}
        busy={isLoading}
        onConfirm={() => asked !== null && void remove(asked)}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
