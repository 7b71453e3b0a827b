import type { LegalSection } from '@masque/texts';
import { legalPage } from '@masque/texts/legal/page';
import { Link } from '@masque/web-kit';
import css from './legal.module.css';

export const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav className={css.contents} aria-labelledby="contents-title">
    <p id="contents-title">{legalPage.contents}</p>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }}>{title}</Link>
        </li>
      ))}
    </ol>
  </nav>
);
