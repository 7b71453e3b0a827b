import type { ReportDetail } from '@masque/contracts';
import { texts } from '@masque/texts';
import { isolate, characterPath, commentsPath, mediumTime, profilePath } from '@masque/web-kit';
import { LinkButton, Muted, Notice, Panel, Picture } from '@masque/web-ui';
import { ComparedText, wordChanges } from '@masque/web-ui/compare';
import { type ReactNode, useMemo } from 'react';
import { authorName } from '../frame/names.ts';
import { pairsOf, type VersionPair } from './compared.rules.ts';
import css from './report.module.css';

const words = texts.adminReport;
/** Longer texts scroll in their own box. */
const LONG = 900;

export function ReportedContent({ detail }: { detail: ReportDetail }) {
  const { evidence, current } = detail;
  const pairs = pairsOf(evidence, current);
  const heads =
    evidence && current
      ? { was: words.reportedVersion(mediumTime(evidence.takenAt)), now: words.currentVersion }
      : { was: '', now: '' };
  return (
    <Panel title={words.reportedItem}>
      <State detail={detail} />
      {!evidence && <Notice type="warning">{words.noEvidence}</Notice>}
      {!current && <Notice type="warning">{words.noItem}</Notice>}
      {evidence && !current && <Muted size={13}>{words.reportedVersion(mediumTime(evidence.takenAt))}</Muted>}
      <ReportedPictures was={evidence?.image ?? null} now={current?.image ?? null} />
      {(evidence ?? current) && pairs.length === 0 && <Muted>{words.noTexts}</Muted>}
      {pairs.map((pair) => (
        <ReportedField key={`${pair.field} ${pair.position}`} pair={pair} heads={heads} />
      ))}
    </Panel>
  );
}

function State({ detail: { report, item, moderation } }: { detail: ReportDetail }) {
  const author = authorName({ reportedItem: item ?? undefined });
  const isPrivate = item && 'isPublic' in item && !item.isPublic;
  const said = [
    author && texts.admin.by(isolate(author)),
    isPrivate && texts.common.private,
    texts.characterCard.held[moderation],
  ].filter(Boolean);
  return (
    <div className={css.state}>
      <Muted as="span">{said.join(' · ')}</Muted>
      {item && <LinkButton to={pathOf(report, item)}>{words.open[report.reportedType]}</LinkButton>}
    </div>
  );
}

function pathOf({ reportedId }: ReportDetail['report'], item: NonNullable<ReportDetail['item']>): string {
  if ('characterId' in item) return commentsPath(item.characterId);
  return 'username' in item ? profilePath(item.username) : characterPath(reportedId);
}

function ReportedPictures({ was, now }: { was: string | null; now: string | null }) {
  const pictures =
    was !== null && now !== null && was !== now
      ? [
          { src: was, label: words.pictureThen },
          { src: now, label: words.pictureNow },
        ]
      : [{ src: was ?? now, label: words.picture }];
  return (
    <div className={css.pictures}>
      {pictures.map(
        ({ src, label }) =>
          src !== null && (
            <figure key={label} className={css.picture}>
              <Picture src={src} alt={label} />
              <figcaption>{label}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(texts.cardFields).map(([field, { label }]) => [field, label])),
  ...words.fields,
};

function ReportedField({ pair, heads }: { pair: VersionPair; heads: { was: string; now: string } }) {
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
