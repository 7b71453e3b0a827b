import { texts } from '@masque/texts';
import { Link, signInHref, toggleTheme, useLocation, useNavigate, useSession, useTheme } from '@masque/web-kit';
import { Avatar, Badge, IconButton, LinkButton, Mark, Menu } from '@masque/web-ui';
import css from './frame.module.css';
import { currentIf, isAt, useNavigation } from './useNavigation.ts';

const words = texts.shell;

export function Header() {
  const { session, user, status } = useSession();
  const { header } = useNavigation();
  const theme = useTheme();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const places = [...header, { to: '/settings', label: words.settings, icon: 'settings' as const }];
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <Link className={css.brand} to="/characters">
          <Mark size={28} className={css.brandMark} />
          {texts.common.brand}
        </Link>
        <nav className={css.nav} aria-label={words.mainNavigation}>
          {header.map((place) => (
            <Link key={place.to} to={place.to} className={css.navLink} aria-current={currentIf(isAt(place, pathname))}>
              {place.label}
            </Link>
          ))}
        </nav>
        <div className={css.tools}>
          <span className={css.badges}>
            {session?.localSignIn && <Badge text={words.localSignIn} hint={words.localSignInHint} />}
            {session?.demoModel && <Badge text={words.demoModel} hint={words.demoModelHint} />}
          </span>
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? words.toLight : words.toDark}
            onClick={() => toggleTheme()}
          />
          <span className={css.deskOnly}>
            <IconButton icon="settings" label={words.settings} onClick={() => void navigate('/settings')} />
          </span>
          <span className={css.phoneOnly}>
            <Menu
              label={words.menu}
              icon="menu"
              items={places.map((place) => ({
                label: place.label,
                icon: place.icon,
                onSelect: () => void navigate(place.to),
              }))}
            />
          </span>
          {user ? (
            <Link className={css.avatar} to="/profile" aria-label={words.yourProfile(user.username)}>
              <Avatar name={user.username} src={user.profilePicture ?? user.picture} />
            </Link>
          ) : (
            status !== 'loading' && (
              <LinkButton kind="plain" external to={signInHref(pathname + search)}>
                {texts.signIn.header}
              </LinkButton>
            )
          )}
        </div>
      </div>
    </header>
  );
}
