/**
 * `npm test`: format, lint, types, build, then all specs; `npm test -- services/chat` only the specs of a path.
 * Own ports and a temporary folder, so it runs beside a running Masque. The last line sums up.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sentenceOf } from '../infra/local/src/index.ts';
import { buildAll } from './lib/build.ts';
import { findChromium } from './lib/chromium.ts';
import { progress } from './lib/progress.ts';
import { NO_TOOLS } from './k8s/get-tools.ts';
import { exitCodeOf, runShown } from './lib/run-shown.ts';
import {
  FAILED,
  PASSED,
  SKIPPED,
  type Tally,
  failedFilesOf,
  failedTestsOf,
  sum,
  summaryLine,
  tallyOf,
  tallyWithAgain,
} from './lib/tally.ts';
import { type Running, backingForTests, systemForTests } from './lib/test-system.ts';
import { watchParent } from './lib/watch-parent.ts';

const REPORTS = 'reports';
/** More failing spec files than this are a fault of the change. */
const AGAIN_AT_MOST = 10;
const paths = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'masque-test-'));
const abort = new AbortController();
const tallies: Tally[] = [];
/** Named once more at the end: of a long output often only that is kept. */
const failures: string[] = [];
const running: Promise<Running>[] = [];
const log = (line: string) => progress.line(line);

/** A step that counts as one test. */
async function check(title: string, work: () => Promise<boolean | 'skipped'>): Promise<void> {
  if (abort.signal.aborted) return;
  const result = await progress.step(
    title,
    () =>
      work().catch((error: unknown) => {
        log(sentenceOf(error));
        return false;
      }),
    (result) => (result === true ? '' : result ? 'skipped' : 'FAILED'),
  );
  if (result === 'skipped') return void tallies.push(SKIPPED);
  if (!result) failures.push(title);
  tallies.push(result ? PASSED : FAILED);
}

/** What is asked for by several steps is started once and stopped at the end. */
function keep(start: Promise<Running>): Promise<Running> {
  start.catch(() => undefined);
  running.push(start);
  return start;
}

interface JestOptions {
  /** Few spec files that failed run once more, alone: two cores that a neighbour slows are no fault of ours. Said when it happens. */
  readonly again?: boolean;
}

async function jest(
  title: string,
  args: readonly string[],
  system: () => Promise<Running>,
  { again = false }: JestOptions = {},
): Promise<void> {
  if (abort.signal.aborted) return;
  await progress.step(title, async () => {
    try {
      const { env } = await system();
      const run = async (name: string, more: readonly string[]) => {
        const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`);
        const node = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
        // A spec that failed before it could close what it had started would keep Jest alive for ever.
        const options = ['--ci', '--forceExit', '--passWithNoTests', '--json', `--outputFile=${report}`];
        await runShown('node', [...node, ...options, ...more], {
          env: { ...process.env, ...env, NODE_ENV: 'test' },
          signal: abort.signal,
        });
        return report;
      };
      const report = await run(title, args);
      const failed = failedFilesOf(report);
      if (!again || failed.length === 0 || failed.length > AGAIN_AT_MOST || abort.signal.aborted) {
        tallies.push(tallyOf(report));
        failures.push(...failedTestsOf(report));
        return;
      }
      const second = await run(`${title} again`, ['--runInBand', '--runTestsByPath', ...failed]);
      const still = new Set(failedFilesOf(second));
      for (const file of failed.filter((each) => !still.has(each))) {
        log(`UNSTEADY: failed once, passed when run again: ${relative('.', file)}`);
      }
      tallies.push(tallyWithAgain(report, second));
      failures.push(...failedTestsOf(second));
    } catch (error) {
      log(sentenceOf(error));
      failures.push(title);
      tallies.push(FAILED);
    }
  });
}

const backing = () => keep(backingForTests(folder, log));

async function system(): Promise<Running> {
  const chromium = await findChromium(log);
  const started = await keep(systemForTests(folder, log));
  return { ...started, env: { ...started.env, CHROMIUM: chromium } };
}

/** Two of each service and gateway. */
const severalInstances = () => keep(systemForTests(join(folder, 'several'), log, 2));

/** The first call starts it, the others get the same. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

async function everything(): Promise<void> {
  const stores = backing();
  const run = (file: string, ...args: string[]) => runShown(file, args, { signal: abort.signal });
  await check('Format', () => run('prettier', '--check', '--log-level=warn', '.'));
  await check('Types', () => run('npm', 'run', '--silent', 'typecheck'));
  // After the types: the linter reads the declarations that they leave.
  await check('Lint', () => run('oxlint', '--type-aware', '--deny-warnings'));
  await check('Features', () => run('node', 'tools/architecture.ts'));
  await check('Kubernetes', async () => {
    const code = await exitCodeOf('node', ['tools/k8s.ts', 'check'], { signal: abort.signal });
    return code === NO_TOOLS ? 'skipped' : code === 0;
  });
  await check('Build', async () => Boolean(await buildAll(abort.signal)));
  await jest('Specs', ['--testPathIgnorePatterns=/e2e/', '--maxWorkers=2'], () => stores, { again: true });
  await jest('Upgrade', ['--runInBand', '--testPathPatterns=/e2e/(upgrade|providers)/'], () => stores);
  await stores.then((each) => each.stop()).catch(() => undefined);
  const whole = once(system);
  await jest('End to end', ['--runInBand', '--testPathPatterns=/e2e/(api|browser)/'], whole, { again: true });
  await jest('Attacks', ['--runInBand', '--testPathPatterns=/e2e/attack/'], whole, { again: true });
  // Last, because what they kill needs a while to be itself again; never twice, for what a seed finds once is found.
  await jest('Faults', ['--runInBand', '--testPathPatterns=/e2e/(faults|seeded)/'], whole);
  await whole()
    .then((each) => each.stop())
    .catch(() => undefined);
  await jest('Several instances', ['--runInBand', '--testPathPatterns=/e2e/(instances|seeded)/'], severalInstances);
}

async function some(): Promise<void> {
  const isEndToEnd = paths.some((path) => path.includes('e2e'));
  if (!isEndToEnd) return jest('Specs', paths, backing);
  await check('Build', async () => Boolean(await buildAll(abort.signal)));
  const isOfInstances = paths.some((path) => path.includes('e2e/instances'));
  await jest('End to end', ['--runInBand', ...paths], isOfInstances ? severalInstances : system);
}

let stopping: Promise<void> | undefined;
function stop(): Promise<void> {
  stopping ??= (async () => {
    abort.abort();
    for (const each of running) await each.then((one) => one.stop()).catch(() => undefined);
    for (const system of ['system', 'several/system']) {
      const logs = join(folder, system, 'logs');
      if (sum(tallies).failed > 0 && existsSync(logs)) cpSync(logs, join(REPORTS, 'logs'), { recursive: true });
    }
    rmSync(folder, { recursive: true, force: true });
  })();
  return stopping;
}

const onSignal = () => void stop().then(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
watchParent(onSignal);

const begin = performance.now();
await (paths.length > 0 ? some() : everything());
if (!stopping) {
  const total = sum(tallies);
  await stop();
  if (total.failed > 0 && existsSync(join(REPORTS, 'logs'))) log(`Logs of the services: ${REPORTS}/logs`);
  log(`All in all ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  for (const failure of failures) log(`FAILED: ${failure}`);
  console.log(summaryLine(total));
  process.exit(total.failed > 0 ? 1 : 0);
}
