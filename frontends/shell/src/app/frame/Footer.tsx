import { legalPages, texts } from '@masque/texts';
import { Link, useSite } from '@masque/web-kit';
import { Badges } from './Badges.tsx';
import css from './Footer.module.css';

const words = texts.shell;

export function Footer() {
  const site = useSite();
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <span className={css.badges}>
          <Badges />
        </span>
        <p>
          {words.footer} {site?.operator.name && words.runBy(site.operator.name)}
        </p>
        <nav className={css.links} aria-label={texts.legal.navigation}>
          {legalPages.map((name) => (
            <Link key={name} to={`/${name}`}>
              {texts.legal.pages[name]}
            </Link>
          ))}
          {site?.hasTransparency && <Link to="/transparency">{words.transparency}</Link>}
          {site && <a href={`mailto:${site.contact.email}`}>{words.contact}</a>}
        </nav>
      </div>
    </footer>
  );
}
