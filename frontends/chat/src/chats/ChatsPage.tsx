import { texts } from '@masque/texts';
import { useChatsQuery } from '@masque/web-kit';
import { ConfirmDialog, EmptyState, LinkButton, LoadingLine, Page, QueryView, Skeleton } from '@masque/web-ui';
import { ChatGroupCard } from './ChatGroupCard.tsx';
import css from './chats.module.css';
import { groupChats } from './groups.ts';
import { useChatDeletion } from './useChatDeletion.ts';

const words = texts.chats;

const Loading = () => (
  <>
    <LoadingLine text={words.loading} />
    <div className={css.list} aria-hidden="true">
      <Skeleton height={112} />
      <Skeleton height={112} />
      <Skeleton height={112} />
    </div>
  </>
);

export function ChatsPage() {
  const query = useChatsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const deletion = useChatDeletion();
  return (
    <Page narrow>
      <header className={css.head}>
        <h1>{words.title}</h1>
        <LinkButton to="/characters">{words.browse}</LinkButton>
      </header>
      <QueryView query={query} loading={<Loading />} failed={words.loadFailed}>
        {({ chats }) =>
          chats.length === 0 ? (
            <EmptyState title={words.empty} hint={words.emptyHint}>
              <LinkButton kind="primary" to="/characters">
                {words.browse}
              </LinkButton>
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {groupChats(chats).map((group) => (
                <li key={group.characterId}>
                  <ChatGroupCard group={group} onDelete={deletion.ask} />
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
