import { texts } from '@masque/texts';
import { Link, readText, signInHref, storageKeys, useLocation, useSession, useSite } from '@masque/web-kit';
import { Avatar, LinkButton } from '@masque/web-ui';
import { useEffect } from 'react';
import { pageAtOrigin } from '../account/loopback.ts';
import css from './Header.module.css';

/** While the session loads, reserves the space. */
export function Account() {
  const { user, status } = useSession();
  const { pathname, search } = useLocation();
  const site = useSite();
  const [provider, ...others] = site?.signIn ?? [];
  useEffect(() => {
    const page = site && pageAtOrigin(window.location.href, site.origin);
    if (page) window.location.replace(page);
  }, [site]);
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
