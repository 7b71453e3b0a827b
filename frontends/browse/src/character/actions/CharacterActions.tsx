import type { Character } from '@masque/contracts';
import { mayExport, mayFork } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { isBuilt, openReport, useSearchParams, useSession } from '@masque/web-kit';
import { Button, LinkButton } from '@masque/web-ui';
import { lazy, Suspense } from 'react';
import { useStartChat } from '../../characters/useStartChat.ts';
import { AddToCollection } from '../../collections/add/AddToCollection.tsx';
import { Reactions } from '../reactions/Reactions.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import css from './actions.module.css';
import { useContinueChat } from './useContinueChat.ts';
import { useFork } from './useFork.ts';

const words = texts.characterPage;
const report = texts.reporting;
const ExportMenu = lazy(() => import('../../export/ExportMenu.tsx').then((module) => ({ default: module.ExportMenu })));

/** With `newChat=true` in the address, offers only a new chat. */
export function CharacterActions({ character }: { character: Character }) {
  const { id, name, isAuthor } = character;
  const [search] = useSearchParams();
  const { username } = useSession();
  const startChat = useStartChat();
  const continueChat = useContinueChat(character);
  const fork = useFork(character);
  const isOnlyNew = search.get('newChat') === 'true';
  return (
    <div className={css.actions}>
      <div className={css.chat}>
        <Button kind="primary" size="large" icon="chat" onClick={() => startChat(character)}>
          {words.startChat}
        </Button>
        {continueChat && !isOnlyNew && (
          <Button size="large" onClick={continueChat}>
            {words.continueChat}
          </Button>
        )}
      </div>
      <div className={css.more}>
        <Reactions character={character} />
        {isAuthor && isBuilt('/edit-character/:id') && (
          <LinkButton icon="edit" to={`/edit-character/${encodeURIComponent(id)}`}>
            {words.edit}
          </LinkButton>
        )}
        <ShareButton character={character} />
        {mayExport(character) && (
          <Suspense fallback={<span className={css.menu} />}>
            <ExportMenu id={id} name={name} />
          </Suspense>
        )}
        {username !== null && mayFork(character) && (
          <Button icon="copy" busy={fork.busy} onClick={fork.make}>
            {words.fork}
          </Button>
        )}
        <AddToCollection characterId={id} />
        {!isAuthor && (
          <Button
            icon="flag"
            label={report.ofCharacter(name)}
            onClick={() => openReport({ type: 'character', id, name })}
          >
            {report.button}
          </Button>
        )}
      </div>
    </div>
  );
}
