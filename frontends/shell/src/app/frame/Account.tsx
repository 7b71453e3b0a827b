import { texts } from '@masque/texts';
import { Link, readText, signInHref, storageKeys, useLocation, useSession, useSite } from '@masque/web-kit';
import { Avatar, LinkButton } from '@masque/web-ui';
import css from './Header.module.css';

/** While the session loads, reserves the space. */
export function Account() {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  const [provider, ...others] = useSite()?.signIn ?? [];
  const here = pathname + search;
  const isExpected = user !== null || (status === 'loading' && readText(storageKeys.user) !== null);
  return (
    <span className={isExpected ? css.avatar : css.signIn}>
      {user && (
        <Link to="/profile" aria-label={texts.common.profileOf(user.username)}>
          <Avatar name={user.username} src={user.profilePicture ?? user.picture} />
        </Link>
      )}
      {!user && status !== 'loading' && (
        <LinkButton
          kind="plain"
          external={others.length === 0}
          to={others.length === 0 ? signInHref(here, provider?.name) : `/login?returnTo=${encodeURIComponent(here)}`}
        >
          {texts.common.logIn}
        </LinkButton>
      )}
    </span>
  );
}
