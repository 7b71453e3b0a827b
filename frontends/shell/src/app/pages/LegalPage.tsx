import { texts, type LegalPage as Name } from '@masque/texts';
import { Muted, Page } from '@masque/web-ui';
import css from './pages.module.css';

export function LegalPage({ page }: { page: Name }) {
  const title = texts.legal.pages[page];
  return (
    <Page narrow>
      <h1 className={css.title}>{title}</h1>
      <Muted>{texts.legal.notWritten}</Muted>
    </Page>
  );
}
