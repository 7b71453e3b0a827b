import type { LoreEntry } from '@masque/contracts';
import type { LoreCause, LoreDrop, LoreTrace } from '@masque/roleplay/lorebook';
import { texts } from '@masque/texts';
import { shownName } from './entries.rules.ts';

const words = texts.loreTest;
const causes: Readonly<Record<LoreCause, (key: string) => string>> = words.causes;
const drops: Readonly<Record<LoreDrop, (key: string) => string>> = words.drops;
const isCause = (reason: LoreTrace['reason']): reason is LoreCause => Object.hasOwn(causes, reason);

export interface EntryVerdict {
  index: number;
  name: string;
  fires: boolean;
  why: string;
}

/** The most common reasons, sorted last. */
const quiet = new Set<string>(['no_key', 'disabled']);

function whyOf({ reason, key = '', found }: LoreTrace, nameOf: (ref: string) => string | undefined): string {
  if (!isCause(reason)) return drops[reason](key);
  const inEntry = found && 'entry' in found ? nameOf(found.entry) : undefined;
  return [causes[reason](key), ...(inEntry === undefined ? [] : [words.inEntry(inEntry)])].join(' ');
}

/** Active entries first, then those that nearly fired. `trace` has one line per entry, in book order. */
export function verdictsOf(trace: readonly LoreTrace[], entries: readonly LoreEntry[]): EntryVerdict[] {
  const names = new Map(trace.map(({ ref }, index) => [ref, entries[index] ? shownName(entries[index], index) : '']));
  const rank = ({ outcome, reason }: LoreTrace) => (outcome === 'active' ? 0 : quiet.has(reason) ? 2 : 1);
  return trace
    .map((line, index) => ({ line, index }))
    .sort((a, b) => rank(a.line) - rank(b.line))
    .map(({ line, index }) => ({
      index,
      name: names.get(line.ref) ?? '',
      fires: line.outcome === 'active',
      why: whyOf(line, (ref) => names.get(ref)),
    }));
}
