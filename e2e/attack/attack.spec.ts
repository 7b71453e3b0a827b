import type { Person } from '../lib/api.ts';
import { control } from '../lib/control.ts';
import { during } from './attacker.ts';
import { type AttackName, attackNames } from './attacks.ts';
import { bystanders, kinds, quantile, type BystanderTimes } from './bystanders.ts';
import type { ConnectionCounts, AttackTarget } from './connections.ts';
import { aPicture, aTarget, withKey } from './people.ts';

const QUIET_MS = 1_500;
const ATTACK_MS = 4_000;
/** Bound for the p50 of others' calls, relative to their quiet p95. Loose, because everything shares one machine. */
const FACTOR = 10;

const bounds: Record<AttackName, (counts: ConnectionCounts) => boolean> = {
  unreadPictures: () => true,
  // At most 6 at a time; refused ones retry.
  streams: (counts) => (counts['200'] ?? 0) <= 6 && (counts['429'] ?? 0) > 0,
  generations: (counts) => (counts['200'] ?? 0) <= 3 && (counts['429'] ?? 0) > 0,
  brackets: (counts) => Object.keys(counts).every((status) => ['400', '401', '404', '413', '429'].includes(status)),
  slowSenders: (counts) => counts['200'] === undefined,
  crumbs: (counts) => counts['200'] === undefined && counts['201'] === undefined,
  flood: (counts) => (counts['429'] ?? 0) > 0,
};

describe('while one attacks, others go on', () => {
  let people: Person[];
  let picture: string;
  let target: AttackTarget;
  let before: Record<string, number | null>;
  /** All quiet phases so far; a single one has only one reply. */
  const quiet: BystanderTimes = { list: [], 'own chats': [], picture: [], reply: [], ready: [] };
  beforeAll(async () => {
    picture = await aPicture();
    people = await Promise.all(Array.from({ length: 5 }, () => withKey()));
    target = await aTarget(picture);
    await bystanders(people, picture, 1_000);
    before = await control.pids();
  }, 30_000);

  it.each(attackNames)(
    '%s',
    async (name) => {
      const times = await bystanders(people, picture, QUIET_MS);
      for (const kind of kinds) quiet[kind].push(...times[kind]);
      const { result, counts } = await during(name, target, () => bystanders(people, picture, ATTACK_MS));
      const slowdown = kinds.map((kind) => [kind, quantile(result[kind], 0.5) / quantile(quiet[kind], 0.95)]);
      expect(slowdown.filter(([, factor]) => !(Number(factor) < FACTOR))).toEqual([]);
      const isBounded = bounds[name](counts) && !Object.keys(counts).some((status) => status.startsWith('5'));
      expect({ counts, isBounded }).toEqual({ counts, isBounded: true });
      expect(await control.pids()).toEqual(before);
    },
    60_000,
  );
});
