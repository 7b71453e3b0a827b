import { killInstances } from '../seeded/faults.ts';
import { Random } from '../seeded/random.ts';
import { seededRun } from '../seeded/run.ts';
import { LoadUser, type LoadTally } from './load.ts';

const SECONDS = Number(process.env['KILLS_SECONDS'] ?? 180);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
const USERS = 24;
/** Milliseconds. Longer than in other runs: three minutes of kills leave more to catch up with than 15 s. */
const AGREE_MS = 20_000;
/** Share of calls that fail although they are retried as pages retry them. */
const MOST_FAILED = 0.001;

const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? 0;

it(
  `two of each service lose nothing, do nothing twice and fail nobody while one of them is killed again and again for ${SECONDS} s`,
  async () => {
    const tally: LoadTally = { calls: 0, repeated: 0, failed: [], ms: [] };
    const users: LoadUser[] = [];
    for (let index = 0; index < USERS; index += 1)
      users.push(await LoadUser.join(new Random(SEED * 1_000 + index), tally));
    const cause = async (random: Random, until: number) => {
      const [kills] = await Promise.all([killInstances(random, until), ...users.map((each) => each.act(until))]);
      return kills;
    };
    const found = await seededRun({ seed: SEED, seconds: SECONDS, agreeMs: AGREE_MS, cause });
    const wrong = (await Promise.all(users.map((each) => each.faults()))).flat();
    process.stderr.write(
      `${tally.calls} calls of ${USERS} users, ${tally.repeated} repeated, ${tally.failed.length} failed; ` +
        `p50 ${percentile(tally.ms, 0.5).toFixed(0)} ms, p99 ${percentile(tally.ms, 0.99).toFixed(0)} ms\n${tally.failed.join('\n')}\n`,
    );
    expect({ ...found, wrong }).toEqual({ during: [], after: [], wrong: [] });
    expect(tally.failed.length).toBeLessThanOrEqual(tally.calls * MOST_FAILED);
  },
  (SECONDS + 240) * 1_000,
);
