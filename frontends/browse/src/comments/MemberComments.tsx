import { texts } from '@masque/texts';
import { useCommentsInfiniteQuery, useNamedPanel } from '@masque/web-kit';
import { Panel } from '@masque/web-ui';
import { useState } from 'react';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentList } from './CommentList.tsx';
import { CommentLines } from './CommentsSkeleton.tsx';

const words = texts.comments;

export function MemberComments({
  characterId,
  count,
  username,
}: {
  characterId: string;
  count: number;
  username: string;
}) {
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
          <CommentBox characterId={characterId} username={username} own={own} now={now} />
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
