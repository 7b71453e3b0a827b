import { texts } from '@masque/texts';

const words = texts.signInWays;
const sentences: ReadonlyMap<string, string> = new Map([
  ['cancelled', words.cancelled],
  ['taken', words.taken],
  ['unverified', words.unverified],
  ['unstated', words.unstated],
  ['addressless', words.addressless],
  ['away', words.away],
  ['lost', words.lost],
]);

/** Message for the gateway's reason in `/profile?way=…`; null without one. */
export function wayOutcome(query: URLSearchParams): { isGood: boolean; sentence: string } | null {
  const reason = query.get('way');
  if (reason === null) return null;
  if (reason === 'added') return { isGood: true, sentence: words.added };
  return { isGood: false, sentence: sentences.get(reason) ?? words.failed };
}
