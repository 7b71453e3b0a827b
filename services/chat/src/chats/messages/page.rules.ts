import { liveAfter, liveBefore, type Sequence } from './gap.rules.ts';

/** Undefined: at the end. A deleted message still marks a position. */
export type PagePlace = { readonly kind: 'before' | 'after' | 'around'; readonly seq: number } | undefined;

export interface PageSeqs {
  readonly seqs: readonly number[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}

export function pageSeqs(sequence: Sequence, place: PagePlace, limit: number): PageSeqs {
  const seqs = seqsAt(sequence, place, limit);
  const between = place ? place.seq + (place.kind === 'before' ? 0 : 1) : sequence.nextSeq;
  const hasMore = liveBefore(sequence, seqs[0] ?? between, 1).length > 0;
  const hasNewer = liveAfter(sequence, seqs.at(-1) ?? between - 1, 1).length > 0;
  return { seqs, hasMore, hasNewer };
}

function seqsAt(sequence: Sequence, place: PagePlace, limit: number): number[] {
  if (!place) return liveBefore(sequence, sequence.nextSeq, limit);
  if (place.kind === 'before') return liveBefore(sequence, place.seq, limit);
  const newer = liveAfter(sequence, place.seq, limit);
  if (place.kind === 'after') return newer;
  const older = liveBefore(sequence, place.seq + 1, limit - Math.min(Math.floor(limit / 2), newer.length));
  return [...older, ...newer.slice(0, limit - older.length)];
}
