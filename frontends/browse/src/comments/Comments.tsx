import { texts } from '@masque/texts';
import { rememberWantedPage, useLocation, useSession } from '@masque/web-kit';
import { LinkButton, Panel } from '@masque/web-ui';
import css from './comments.module.css';
import { CommentsSkeleton } from './CommentsSkeleton.tsx';
import { MemberComments } from './MemberComments.tsx';

const words = texts.comments;

export function Comments({ characterId, count }: { characterId: string; count: number }) {
  const { user, status } = useSession();
  if (user)
    return <MemberComments key={characterId} characterId={characterId} count={count} username={user.username} />;
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
        {words.logIn}
      </LinkButton>
    </div>
  );
}
