import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sentenceOf } from '../../infra/local/src/index.ts';
import { progress } from '../lib/progress.ts';
import { runShown } from '../lib/run-shown.ts';
import { FAILED, failedFilesOf, failedTestsOf, tallyOf, tallyAfterRerun } from '../lib/tally.ts';
import type { SuiteSession, Surroundings } from './session.ts';
import { readTimes } from './times.ts';
import { recordUnsteady } from './unsteady.ts';

export const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--conditions=masque-source',
  '--import=./libs/testkit/src/typescript.hooks.mjs',
  'node_modules/jest/bin/jest.js',
] as const;

let runs = 0;

/** More failing files than this point to the change, not to flakiness. */
const MOST_REPEATED = 10;

export interface JestStep {
  readonly title: string;
  readonly args: readonly string[];
  readonly surroundings: Surroundings;
  readonly env?: Readonly<Record<string, string>>;
  readonly repeats?: boolean;
}

export async function jest(
  session: SuiteSession,
  { title, args, surroundings, env, repeats = false }: JestStep,
): Promise<void> {
  if (session.signal.aborted) return;
  const failures = session.failures.length;
  await progress.step(title, async () => {
    try {
      const around = await session.surroundings(surroundings);
      const times = join(session.folder, `${session.tallies.length}-times.jsonl`);
      const once = async (more: readonly string[]) => {
        const report = join(session.folder, `jest-${(runs += 1)}.json`);
        // A spec that fails before its cleanup would keep Jest alive forever.
        const options = ['--ci', '--forceExit', '--passWithNoTests', '--json', `--outputFile=${report}`];
        await runShown('node', [...JEST, ...options, ...more], {
          env: { ...process.env, ...around, ...env, NODE_ENV: 'test', MASQUE_TIMES: times },
          signal: session.signal,
        });
        return report;
      };
      const first = await once(args);
      session.times.push(...readTimes(times));
      const failed = failedFilesOf(first);
      if (repeats) recordUnsteady([]);
      if (!repeats || failed.length === 0 || failed.length > MOST_REPEATED || session.signal.aborted) {
        session.tallies.push(tallyOf(first));
        session.failures.push(...failedTestsOf(first));
        return session.failures.length === failures;
      }
      const kept = args.filter((arg) => /^--test(Timeout|NamePattern)=/.test(arg));
      const second = await once([...kept, '--runInBand', '--runTestsByPath', ...failed]);
      if (!existsSync(second)) throw new Error(`${title}: the second run of what had failed was cut off`);
      const still = new Set(failedFilesOf(second));
      const steadied = failed.filter((file) => !still.has(file)).map((file) => relative('.', file));
      for (const file of steadied) session.log(`FLAKY: failed once, passed on the second run: ${file}`);
      recordUnsteady(failedTestsOf(first).filter((test) => steadied.some((file) => test.startsWith(file))));
      session.tallies.push(tallyAfterRerun(first, second));
      session.failures.push(...failedTestsOf(second));
    } catch (error) {
      session.log(sentenceOf(error));
      session.failures.push(title);
      session.tallies.push(FAILED);
    }
    return session.failures.length === failures;
  });
}
