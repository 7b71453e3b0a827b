import { texts } from '@masque/texts';
import { useChatsQuery } from '@masque/web-kit';
import { ConfirmDialog, EmptyState, LinkButton, Page, QueryView } from '@masque/web-ui';
import { useRef } from 'react';
import { ChatGroupCard } from './ChatGroupCard.tsx';
import css from './chats.module.css';
import { ChatsSkeleton } from './ChatsSkeleton.tsx';
import { groupChats } from './groups.ts';
import { useChatDeletion } from './useChatDeletion.ts';
import { useNow } from './useNow.ts';
import { useOpenGroups } from './useOpenGroups.ts';

const words = texts.chats;

export function ChatsPage() {
  const query = useChatsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that had the focus is gone with its chat.
  const deletion = useChatDeletion(() => heading.current?.focus());
  const groups = useOpenGroups();
  const now = useNow();
  const isEmpty = query.data?.chats.length === 0;
  return (
    <Page narrow>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {!isEmpty && <LinkButton to="/characters">{words.browse}</LinkButton>}
      </header>
      <QueryView query={query} loading={<ChatsSkeleton />} failed={words.loadFailed}>
        {({ chats }) =>
          chats.length === 0 ? (
            <EmptyState title={words.empty} hint={words.emptyHint}>
              <LinkButton kind="primary" to="/characters">
                {words.browse}
              </LinkButton>
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {groupChats(chats).map((group, index) => (
                <li key={group.characterId}>
                  <ChatGroupCard
                    group={group}
                    first={index === 0}
                    now={now}
                    open={groups.isOpen(group.characterId)}
                    onToggle={() => groups.toggle(group.characterId)}
                    onDelete={deletion.ask}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <ConfirmDialog
        open={deletion.asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(deletion.asked?.character.name ?? '')}
        busy={deletion.busy}
        busyText={words.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}
