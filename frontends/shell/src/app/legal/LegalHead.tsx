import type { Site } from '@masque/contracts';
import type { LegalPage, Line } from '@masque/texts';
import { legalPage } from '@masque/texts/legal/page';
import { Button, Muted, Notice } from '@masque/web-ui';
import css from './legal.module.css';
import { RichLine } from './RichLine.tsx';

const longDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function Version({ site, page }: { site: Site; page: LegalPage }) {
  const { version, effectiveAt } = site.legal[page];
  const isInForce = effectiveAt <= new Date().toISOString().slice(0, 10);
  return (
    <Muted>
      {legalPage.version(version)}, {isInForce ? legalPage.since : legalPage.from}{' '}
      <time dateTime={effectiveAt}>{longDate(effectiveAt)}</time>. {legalPage.operator(site.operator.name)}.
    </Muted>
  );
}

/** Which version it is, and what it says in short. */
export const LegalHead = ({
  page,
  site,
  summary,
}: {
  page: LegalPage;
  site: Site | null;
  summary: readonly Line[];
}) => (
  <header className={css.head}>
    {site ? <Version site={site} page={page} /> : <Notice type="warning">{legalPage.unknown.note}</Notice>}
    <section className={css.short} aria-labelledby="in-short">
      <h2 id="in-short">{legalPage.inShort}</h2>
      <ul className={css.list}>
        {summary.map((line) => (
          <li key={line}>
            <RichLine line={line} />
          </li>
        ))}
      </ul>
    </section>
    <div className={css.print}>
      <Button kind="quiet" onClick={() => window.print()}>
        {legalPage.print}
      </Button>
    </div>
  </header>
);
