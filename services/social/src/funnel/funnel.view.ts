import { FEWEST_PEOPLE, type FunnelStep } from '@masque/contracts';
import type { ChatProgress } from '../chats/chats.service.ts';
import type { ImpressionCount } from '../impressions/impressions.service.ts';

/** Of the last window, in steps of as many people as may be told of: who counts their own visits learns of no single other. */
const shown = (people: readonly number[]): number | null =>
  Math.floor((people.at(-1) ?? 0) / FEWEST_PEOPLE) * FEWEST_PEOPLE || null;

/**
 * The newest version first, then by greeting. There are no sums over greetings: a number that is hidden could be worked out from
 * them. A version with which nobody has begun a chat has one row, of its first message.
 */
export function toFunnel(impressions: readonly ImpressionCount[], progress: readonly ChatProgress[]): FunnelStep[] {
  const numbers = [...new Set([...impressions, ...progress].map(({ version }) => version))].toSorted((a, b) => b - a);
  return numbers.flatMap((n) => {
    const people = (kind: ImpressionCount['kind']) =>
      shown(impressions.find((count) => count.version === n && count.kind === kind)?.people ?? []);
    const begun = progress.filter(({ version }) => version === n).toSorted(byGreeting);
    return (begun.length > 0 ? begun : [nobody]).map((one) => ({
      n,
      greeting: one.greeting,
      seen: people('seen'),
      opened: people('opened'),
      begun: shown(one.begun),
      tenTurns: shown(one.tenTurns),
      returned: shown(one.returned),
    }));
  });
}

type Reached = Omit<ChatProgress, 'version'>;
const nobody: Reached = { greeting: 0, begun: [], tenTurns: [], returned: [] };
const byGreeting = (a: Reached, b: Reached): number => place(a) - place(b);
const place = ({ greeting }: Reached): number => greeting ?? Number.MAX_SAFE_INTEGER;
