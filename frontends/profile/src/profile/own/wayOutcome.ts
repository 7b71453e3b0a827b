import { texts } from '@masque/texts';

const words = texts.signInWays;
const failures = ['cancelled', 'taken', 'unverified', 'unstated', 'addressless', 'away', 'lost'] as const;

/** Message for the gateway's reason in `/profile?way=…`; null without one. */
export function wayOutcome(query: URLSearchParams): { isGood: boolean; sentence: string } | null {
  const reason = query.get('way');
  if (reason === null) return null;
  if (reason === 'added') return { isGood: true, sentence: words.added };
  return { isGood: false, sentence: words[failures.find((one) => one === reason) ?? 'failed'] };
}
