import type { RegexMatch } from './engine.ts';

export const MOST_SLOW_MS = 50;

const MOST_MATCHES = 100_000;

/** Takes exponential time with some patterns: only for a worker. @throws SyntaxError */
export function jsMatches(source: string, flags: string, text: string): RegexMatch[] {
  const found: RegexMatch[] = [];
  const isGlobal = flags.includes('g');
  for (const match of text.matchAll(new RegExp(source, isGlobal ? flags : `${flags}g`))) {
    found.push({ at: match.index, groups: [...match], named: match.groups ? { ...match.groups } : {} });
    if (!isGlobal || found.length > MOST_MATCHES) break;
  }
  return found;
}
