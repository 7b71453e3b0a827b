import { FEWEST_PEOPLE, type FunnelStep } from '@masque/contracts';
import type { ChatProgress } from '../chats/chat.counts.ts';
import type { ImpressionCount } from './impression.row.ts';

/** Rounds down to steps of `FEWEST_PEOPLE`, so that an author who knows their own visits can't single out others. */
const shown = (people: readonly number[]): number | null =>
  Math.floor((people.at(-1) ?? 0) / FEWEST_PEOPLE) * FEWEST_PEOPLE || null;

/** No sums over greetings, because hidden numbers could be derived from them. */
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
