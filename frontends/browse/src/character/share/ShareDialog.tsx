import type { Character, CharacterShare } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  sentenceOf,
  useMakeShareLinkMutation,
  useRevokeShareMutation,
  useShareQuery,
  useUnshareWithMutation,
} from '@masque/web-kit';
import {
  Avatar,
  Button,
  ConfirmDialog,
  copyText,
  Dialog,
  IconButton,
  QueryView,
  showToast,
  Skeleton,
} from '@masque/web-ui';
import { useId, useState } from 'react';
import { Day } from '../Day.tsx';
import css from './share.module.css';

const words = texts.share;

export function ShareDialog({ character, onClose }: { character: Character; onClose: () => void }) {
  const { id, name, reuse } = character;
  const query = useShareQuery({ params: { id }, query: {} }, { refetchOnMountOrArgChange: true });
  const [make, { isLoading: isMaking }] = useMakeShareLinkMutation();

  const makeLink = async () => {
    const { error } = await make({ params: { id }, body: {} });
    if (error) showToast(sentenceOf(error), 'destructive');
  };

  return (
    <Dialog open title={words.title(name)} onClose={onClose}>
      <div className={css.share}>
        <p>
          {words.lead(name)} {reuse === 'none' && words.closedLead}
        </p>
        <QueryView
          query={{ ...query, data: query.currentData }}
          loading={<Skeleton height={140} />}
          failed={words.failedToLoad}
        >
          {({ url, sharedWith }) =>
            url === null ? (
              <>
                <p className={css.hint}>{words.none}</p>
                <Button kind="primary" icon="share" busy={isMaking} onClick={() => void makeLink()}>
                  {words.make}
                </Button>
              </>
            ) : (
              <>
                <ShareLink url={url} characterId={id} people={sharedWith.length} />
                <SharedPeople characterId={id} people={sharedWith} />
              </>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  );
}

function ShareLink({ url, characterId, people }: { url: string; characterId: string; people: number }) {
  const address = new URL(url, location.origin).href;
  const field = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, { isLoading }] = useRevokeShareMutation();

  const revokeLink = async () => {
    const { error } = await revoke({ params: { id: characterId }, query: {} });
    setIsAsking(false);
    showToast(error ? sentenceOf(error) : words.revoked, error ? 'destructive' : 'success');
  };

  return (
    <>
      <label htmlFor={field} className={css.label}>
        {words.link}
      </label>
      <input id={field} className={css.link} readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className={css.buttons}>
        <Button kind="primary" icon="copy" onClick={() => void copyText(address, words.copied, words.notCopied)}>
          {words.copy}
        </Button>
        <Button kind="quiet" icon="trash" onClick={() => setIsAsking(true)}>
          {words.revoke}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.share.revoke}
        question={words.revokeQuestion(people)}
        confirm={words.revoke}
        busyText={texts.common.revoking}
        busy={isLoading}
        onConfirm={() => void revokeLink()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function SharedPeople({ characterId, people }: { characterId: string; people: CharacterShare['sharedWith'] }) {
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
        title={texts.share.remove(asked ?? '')}
        question={words.removeQuestion(asked ?? '')}
        confirm={texts.common.remove}
        busyText={texts.common.removing}
        busy={isLoading}
        onConfirm={() => asked !== null && void remove(asked)}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
