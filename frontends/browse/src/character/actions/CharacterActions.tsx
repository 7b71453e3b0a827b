import type { Character } from '@masque/contracts';
import { mayExport, mayFork } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  openReport,
  storageKeys,
  useChatsQuery,
  useNavigate,
  useSearchParams,
  useSession,
  writeJson,
} from '@masque/web-kit';
import { Button, LinkButton } from '@masque/web-ui';
import { lazy, Suspense } from 'react';
import { useStartChat } from '../../characters/useStartChat.ts';
import { AddToCollection } from '../../collections/add/AddToCollection.tsx';
import { Reactions } from '../reactions/Reactions.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import css from './actions.module.css';
import { useFork } from './useFork.ts';

const words = texts.characterPage;
const report = texts.reporting;
const ExportMenu = lazy(() => import('../../export/ExportMenu.tsx').then((module) => ({ default: module.ExportMenu })));

/** With `newChat=true` in the address, offers only a new chat. */
export function CharacterActions({ character }: { character: Character }) {
  const { id, name, image, isAuthor } = character;
  const [search] = useSearchParams();
  const { username } = useSession();
  const navigate = useNavigate();
  const startChat = useStartChat();
  const chats = useChatsQuery({ query: { characterId: id, limit: 1 } }, { skip: username === null });
  const hasChat = (chats.currentData?.chats.length ?? 0) > 0;
  const { fork, isForking } = useFork(character);

  const continueChat = () => {
    writeJson(storageKeys.selectedCharacter, { id, name, image });
    void navigate(`/chat?characterId=${encodeURIComponent(id)}`);
  };
  return (
    <div className={css.actions}>
      <div className={css.chat}>
        <Button kind="primary" size="large" icon="chat" onClick={() => startChat(character)}>
          {texts.common.startNewChat}
        </Button>
        {hasChat && search.get('newChat') !== 'true' && (
          <Button size="large" onClick={continueChat}>
            {words.continueChat}
          </Button>
        )}
      </div>
      <div className={css.more}>
        <Reactions character={character} />
        {isAuthor && (
          <LinkButton icon="edit" to={`/edit-character/${encodeURIComponent(id)}`}>
            {texts.editCharacter.title}
          </LinkButton>
        )}
        <ShareButton character={character} />
        {mayExport(character) && (
          <Suspense fallback={<span className={css.menu} />}>
            <ExportMenu id={id} name={name} />
          </Suspense>
        )}
        {username !== null && mayFork(character) && (
          <Button icon="copy" busy={isForking} onClick={() => void fork()}>
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
