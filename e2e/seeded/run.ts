import { setTimeout as pause } from 'node:timers/promises';
import { control } from '../lib/control.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { faultsOf } from './aftermath.ts';
import { miscountsOf } from './counts.ts';
import { leftoversOf } from './leftovers.ts';
import { ModerationRun } from './moderation-run.ts';
import { Random } from './random.ts';
import { SeededVisitor } from './visitor.ts';

const VISITORS = 6;
const START_MS = 60_000;

/** `during`: complaints of participants; `after`: faults found by checking everything. */
export interface Found {
  readonly during: readonly string[];
  readonly after: readonly string[];
}

function raise(): never {
  throw new Error('no such visitor');
}

export interface SeededRun {
  readonly seed: number;
  readonly seconds: number;
  /** Milliseconds after the last fault within which everything agrees. */
  readonly agreeMs: number;
  /** Causes faults until `until`; returns what it did. */
  readonly cause: (random: Random, until: number) => Promise<string[]>;
}

/** Runs visitors and moderators during faults; prints a summary to stderr. */
export async function seededRun({ seed, seconds, agreeMs, cause }: SeededRun): Promise<Found> {
  await expectWithin(START_MS, control.isReady);
  const random = new Random(seed);
  const visitors: SeededVisitor[] = [];
  for (let index = 0; index < VISITORS; index += 1)
    visitors.push(await SeededVisitor.join(new Random(seed * 100 + index)));
  const moderation = await ModerationRun.open(seed);
  const until = performance.now() + seconds * 1_000;
  const [faults] = await Promise.all([
    cause(random, until),
    moderation.act(until),
    ...visitors.map((each) => each.act(until, moderation.record)),
  ]);
  const during = [...new Set([...visitors, moderation.record].flatMap(({ problems }) => problems))];
  const ended = performance.now();
  const strangerTo = (index: number) => visitors[(index + 1) % VISITORS] ?? raise();
  const look = async () => {
    const lost = await Promise.all(visitors.map((each, index) => faultsOf(each, strangerTo(index))));
    const miscounts = await Promise.all(visitors.map((each, index) => miscountsOf(each, index)));
    return [...lost, ...miscounts, await leftoversOf(visitors), await moderation.faults(visitors)].flat();
  };
  let after = await look();
  while (after.length > 0 && performance.now() - ended < agreeMs) {
    await pause(500);
    after = await look();
  }
  const sum = (key: keyof SeededVisitor['counts']) => visitors.reduce((all, { counts }) => all + counts[key], 0);
  const isClean = during.length === 0 && after.length === 0;
  process.stderr.write(
    `${isClean ? 'clean' : 'FAILED'}: seed ${seed}: ${faults.join(', ')}; ${sum('writes')} writes, ${sum('edits')} of them edits, ` +
      `${sum('replies')} replies, ${sum('broken')} broken off, ${sum('stops')} stopped, ` +
      `${sum('sessions')} sessions ended, ${sum('givenUp')} calls given up; ${moderation.summary()}; ` +
      `${after.length === 0 ? 'all agreed' : 'not agreed'} ${Math.round(performance.now() - ended)} ms after the last fault\n`,
  );
  if (!isClean) process.stderr.write(`${[...during, ...after].join('\n')}\n`); // Jest prints failures only after all seeds
  return { during, after };
}
