import { legalNames, texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Badges } from './Badges.tsx';
import css from './Footer.module.css';

const words = texts.shell;

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <span className={css.badges}>
          <Badges />
        </span>
        <p>{words.footer}</p>
        <nav className={css.links} aria-label={texts.legal.navigation}>
          {legalNames.map((name) => (
            <Link key={name} to={`/${name}`}>
              {texts.legal.pages[name]}
            </Link>
          ))}
          <a href={`mailto:${words.contactAddress}`}>{words.contact}</a>
        </nav>
      </div>
    </footer>
  );
}
