import type { Site } from '@masque/contracts';
import { type LegalPageName, type Line, texts } from '@masque/texts';
import { legalPage } from '@masque/texts/legal/page';
import { Button, Muted, Notice } from '@masque/web-ui';
import { useState } from 'react';
import css from './legal.module.css';
import { RichLine } from './RichLine.tsx';

const longDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function Version({ site, page }: { site: Site; page: LegalPageName }) {
  const { version, effectiveAt } = site.legal[page];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <Muted>
      {legalPage.version(version)}, {effectiveAt <= today ? legalPage.since : legalPage.from}{' '}
      <time dateTime={effectiveAt}>{longDate(effectiveAt)}</time>.{' '}
      {site.operator.name && legalPage.operator(site.operator.name)}
    </Muted>
  );
}

const Unknown = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <Notice type="warning">
    <p>{legalPage.unknown.note}</p>
    <div className={css.print}>
      <Button icon="retry" onClick={onAskAgain}>
        {texts.common.retry}
      </Button>
    </div>
  </Notice>
);

interface LegalHeadProps {
  page: LegalPageName;
  site: Site | null;
  summary: readonly Line[];
  onAskAgain: () => void;
}

export const LegalHead = ({ page, site, summary, onAskAgain }: LegalHeadProps) => (
  <header className={css.head}>
    {site ? <Version site={site} page={page} /> : <Unknown onAskAgain={onAskAgain} />}
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
      <Button onClick={() => window.print()}>{legalPage.print}</Button>
    </div>
  </header>
);
