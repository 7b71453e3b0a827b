import type { ReportDetail } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, commentsPath, mediumTime, profilePath } from '@masque/web-kit';
import { LinkButton, Muted, Notice, Panel } from '@masque/web-ui';
import { authorName, isolated } from '../frame/names.ts';
import { pairsOf } from './compared.rules.ts';
import css from './report.module.css';
import { ReportedField } from './ReportedField.tsx';
import { ReportedPictures } from './ReportedPictures.tsx';

const words = texts.adminReport;

export function WhatWasReported({ detail }: { detail: ReportDetail }) {
  const { evidence, current } = detail;
  const pairs = pairsOf(evidence, current);
  const heads =
    evidence && current ? { was: words.takenAt(mediumTime(evidence.takenAt)), now: words.now } : { was: '', now: '' };
  return (
    <Panel title={words.what}>
      <State detail={detail} />
      {!evidence && <Notice type="warning">{words.noEvidence}</Notice>}
      {!current && <Notice type="warning">{words.noItem}</Notice>}
      {evidence && !current && <Muted size={13}>{words.takenAt(mediumTime(evidence.takenAt))}</Muted>}
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
    author && texts.adminReports.author(isolated(author)),
    isPrivate && texts.adminReports.isPrivate,
    texts.adminReports.moderation[moderation],
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
