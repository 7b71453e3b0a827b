import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import css from './sectionNav.module.css';

const sections = texts.settings.sections;

export const SectionNav = () => (
  <nav className={css.nav} aria-label={texts.settings.sectionsLabel}>
    <ul className={css.list}>
      {Object.entries(sections).map(([id, label]) => (
        <li key={id}>
          <Link
            className={css.link}
            to={{ hash: id }}
            replace
            onClick={() => document.getElementById(id)?.scrollIntoView()}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
