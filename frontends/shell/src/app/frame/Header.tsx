import { texts } from '@masque/texts';
import { Link, toggleTheme, useLocation, useNavigate, useTheme } from '@masque/web-kit';
import { IconButton, Mark, Menu } from '@masque/web-ui';
import { Bell } from '../notices/Bell.tsx';
import { Account } from './Account.tsx';
import { Badges } from './Badges.tsx';
import css from './Header.module.css';
import { useMenu } from './useMenu.ts';
import { currentIf, isAt, useNavigation } from './useNavigation.ts';

const words = texts.shell;

export function Header() {
  const { header } = useNavigation();
  const menu = useMenu();
  const theme = useTheme();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <header className={css.header}>
      <div className={css.row}>
        <Link className={css.brand} to="/characters">
          <Mark size={28} className={css.mark} />
          <span>{texts.common.brand}</span>
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
            <Badges />
          </span>
          <Bell />
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? words.toLight : words.toDark}
            onClick={() => toggleTheme()}
          />
          <span className={css.deskOnly}>
            <IconButton icon="settings" label={texts.settings.title} onClick={() => void navigate('/settings')} />
            <Menu label={words.more} items={menu.desk} />
          </span>
          <span className={css.phoneOnly}>
            <Menu label={words.menu} icon="menu" items={menu.phone} />
          </span>
          <Account />
        </div>
      </div>
    </header>
  );
}
