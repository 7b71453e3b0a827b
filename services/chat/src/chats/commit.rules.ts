import { questionSeq, replySeq, runningSeqs } from './chat.rules.ts';
import type { Commit } from './change-log.ts';
import type { ChatRow } from './chat.schema.ts';
import { isLive, type Range, withGap, withoutGap } from './messages/gap.rules.ts';

const without = (ranges: readonly Range[], others: readonly Range[]): Range[] =>
  others.reduce<Range[]>(withoutGap, [...ranges]);
const asRanges = (seqs: readonly number[]): Range[] =>
  seqs.reduce<Range[]>((ranges, seq) => withGap(ranges, [seq, seq]), []);

function apart(gaps: readonly Range[], others: readonly Range[]): Range[] {
  const known = new Set(others.map(([from, to]) => `${from}-${to}`));
  return gaps.filter(([from, to]) => !known.has(`${from}-${to}`));
}

function newRanges(before: ChatRow, after: ChatRow): Range[] {
  const [low, high] = [before.nextSeq, after.nextSeq].sort((a, b) => a - b);
  return low !== undefined && high !== undefined && low < high ? [[low, high - 1]] : [];
}

/** Messages that were being asked or written and will never exist. */
function droppedIds(before: ChatRow, after: ChatRow): string[] {
  const { generation } = before;
  if (generation?.kind !== 'reply' || after.generation?.id === generation.id) return [];
  const { messageId, question } = generation;
  return [
    ...(question && !isLive(after, questionSeq(before, generation)) ? [question.id] : []),
    ...(isLive(after, replySeq(before, generation)) ? [] : [messageId]),
  ];
}

const endedSeqs = (before: ChatRow, after: ChatRow): number[] =>
  after.generation ? [] : runningSeqs(before).filter((seq) => isLive(after, seq));

export function commitOf(before: ChatRow, after: ChatRow): Commit {
  const gapsBefore = apart(before.gaps, after.gaps);
  const gapsAfter = apart(after.gaps, before.gaps);
  const written = after.unwritten.filter(({ rev }) => rev === after.revision).map(({ seq }) => seq);
  const touched = [
    ...without(gapsBefore, gapsAfter),
    ...without(gapsAfter, gapsBefore),
    ...newRanges(before, after),
    ...asRanges(written),
    ...asRanges(endedSeqs(before, after)),
  ];
  return { revision: after.revision, touched, gone: droppedIds(before, after) };
}

export const claimCommit = (claimed: ChatRow): Commit => ({
  revision: claimed.revision,
  touched: asRanges(runningSeqs(claimed)),
  gone: [],
});

export const quietCommit = ({ revision }: ChatRow): Commit => ({ revision, touched: [], gone: [] });
