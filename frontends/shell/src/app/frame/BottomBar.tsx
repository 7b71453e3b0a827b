import { texts } from '@masque/texts';
import { Link, useLocation } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import css from './BottomBar.module.css';
import { currentIf, isAt, useNavigation } from './useNavigation.ts';

export function BottomBar() {
  const { bottom } = useNavigation();
  const { pathname } = useLocation();
  return (
    <nav className={css.bar} aria-label={texts.shell.mainNavigation}>
      {bottom.map((place) => (
        <Link key={place.to} to={place.to} className={css.link} aria-current={currentIf(isAt(place, pathname))}>
          <Icon name={place.icon} size={22} />
          <span>{place.label}</span>
        </Link>
      ))}
    </nav>
  );
}
