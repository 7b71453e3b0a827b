import { texts } from '@masque/texts';
import { rememberWantedPage, useCommentsInfiniteQuery, useLocation, useNamedPanel, useSession } from '@masque/web-kit';
import { LinkButton, Panel } from '@masque/web-ui';
import { useState } from 'react';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentList } from './CommentList.tsx';
import css from './comments.module.css';
import { CommentLines, CommentsSkeleton } from './CommentsSkeleton.tsx';

const words = texts.comments;

interface CommentsProps {
  characterId: string;
  count: number;
  placeholder?: string;
}

export function Comments({ characterId, count, placeholder }: CommentsProps) {
  const { user, status } = useSession();
  if (user)
    return (
      <MemberComments
        key={characterId}
        characterId={characterId}
        count={count}
        placeholder={placeholder}
        username={user.username}
      />
    );
  if (status === 'loading') return <CommentsSkeleton count={count} />;
  return (
    <Panel title={words.title(count)}>
      <LoggedOut />
    </Panel>
  );
}

function LoggedOut() {
  const { pathname, search } = useLocation();
  return (
    <div className={css.loggedOut}>
      <p>{words.pleaseLogIn}</p>
      <LinkButton to="/login" onClick={() => rememberWantedPage(pathname + search)}>
        {texts.common.logIn}
      </LinkButton>
    </div>
  );
}

function MemberComments({ characterId, count, placeholder, username }: CommentsProps & { username: string }) {
  useNamedPanel();
  const [now] = useState(() => Date.now());
  const query = useCommentsInfiniteQuery(characterId);
  const pages = query.currentData?.pages;
  const own = pages?.[0]?.userComment ?? null;
  const others = pages?.flatMap(({ comments }) => comments).filter(({ id }) => id !== own?.id) ?? [];
  return (
    <Panel id="comments" title={words.title(pages?.[0]?.total ?? count)}>
      {pages ? (
        <>
          <CommentBox characterId={characterId} username={username} own={own} now={now} placeholder={placeholder} />
          <CommentList comments={others} hasOwn={own !== null} now={now} query={query} />
        </>
      ) : query.isError ? (
        <NotLoaded title={words.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <CommentLines />
      )}
    </Panel>
  );
}
