import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import { ComparedText, wordChanges } from '@masque/web-ui/compare';
import { type ReactNode, useMemo } from 'react';
import type { VersionPair } from './compared.rules.ts';
import css from './report.module.css';

const words = texts.adminReport;

/** Longer texts scroll in their own box. */
const LONG = 900;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(texts.cardFields).map(([field, { label }]) => [field, label])),
  ...words.fields,
};

export function ReportedField({ pair, heads }: { pair: VersionPair; heads: { was: string; now: string } }) {
  const { field, position, was, now } = pair;
  const name = labels[field] ?? field;
  const label = position === null ? name : words.numbered(name, position);
  const isCompared = heads.was !== '';
  const isSame = was === now;
  const changes = useMemo(
    () => (isCompared && !isSame ? wordChanges(was ?? '', now ?? '') : null),
    [isCompared, isSame, was, now],
  );
  return (
    <section className={css.field} aria-label={label}>
      <h3>
        {label} {isCompared && isSame && <span className={css.unchanged}>{words.unchanged}</span>}
      </h3>
      {changes ? (
        <div className={css.sides}>
          <Side head={heads.was} label={label} length={was?.length}>
            <ComparedText pieces={changes.one} as="del" />
          </Side>
          <Side head={heads.now} label={label} length={now?.length}>
            <ComparedText pieces={changes.other} as="ins" />
          </Side>
        </div>
      ) : (
        <Text label={label} length={(was ?? now)?.length}>
          <div className={css.text} dir="auto">
            {was ?? now}
          </div>
        </Text>
      )}
    </section>
  );
}

const Side = ({ head, ...text }: { head: string; label: string; length: number | undefined; children: ReactNode }) => (
  <div className={css.side}>
    <Muted size={13}>{head}</Muted>
    <Text {...text} />
  </div>
);

function Text({ label, length = 0, children }: { label: string; length?: number; children: ReactNode }) {
  if (length < LONG) return children;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <section className={css.scrolled} tabIndex={0} aria-label={words.read(label)}>
      {children}
    </section>
  );
}
