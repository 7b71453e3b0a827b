import { legalNames, texts } from '@masque/texts';
import { Link, useSession } from '@masque/web-kit';
import { Badge } from '@masque/web-ui';
import css from './frame.module.css';

const words = texts.shell;

export function Footer() {
  const { session } = useSession();
  return (
    <footer className={css.footer}>
      <div className={css.footerRow}>
        <span className={css.footerBadges}>
          {session?.localSignIn && <Badge text={words.localSignIn} hint={words.localSignInHint} />}
          {session?.demoModel && <Badge text={words.demoModel} hint={words.demoModelHint} />}
        </span>
        <p>{words.footer}</p>
        <nav className={css.footerLinks} aria-label={texts.legal.navigation}>
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
