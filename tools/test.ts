/**
 * `npm test`: static checks, build, quick specs and walks, on free ports and in a temporary folder.
 *
 *   npm test -- services/chat           specs under a path, with backing services that keep running
 *   npm test -- --watch services/chat   the same, again after each save
 *   npm run test:changed                specs affected by changes since HEAD, or `-- main`
 *   npm test -- --slice                 as in CI: also the slice of `test:all` for this commit
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { buildCheck, staticChecks } from './suite/checks.ts';
import { changedSpecs } from './suite/changed.ts';
import { JEST, jest } from './suite/jest.ts';
import { ensureDevBacking, findDevBacking } from './suite/dev-backing.ts';
import { runSuite } from './suite/main.ts';
import { parts, quickSpecs, quickWalks } from './suite/parts.ts';
import type { SuiteSession } from './suite/session.ts';
import { headCommit, sliceOf } from './suite/slices.ts';

const { values, positionals } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    slice: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

async function everything(session: SuiteSession): Promise<void> {
  session.surroundings('stores').catch(() => undefined);
  await staticChecks(session);
  await quickSpecs(session);
  await quickWalks(session);
  if (!values.slice) return;
  const slice = sliceOf(headCommit());
  session.log(`Slice of npm run test:all chosen by this commit's hash: ${slice.join(', ')}`);
  for (const name of slice) await parts[name].run(session);
}

async function some(session: SuiteSession, paths: readonly string[]): Promise<void> {
  const kept = await findDevBacking();
  const env = { ...kept?.env };
  if (!paths.some((path) => path.includes('e2e'))) {
    await jest(session, { title: 'Specs', args: [...paths], surroundings: kept ? 'nothing' : 'stores', env });
    return;
  }
  await buildCheck(session);
  const isAmong = (folder: string) => paths.some((path) => path.includes(folder));
  const surroundings = isAmong('e2e/instances') ? 'instances' : isAmong('e2e/faults') ? 'processes' : 'system';
  await jest(session, { title: 'End to end', args: ['--runInBand', ...paths], surroundings });
}

async function watch(): Promise<void> {
  const { env, pid } = await ensureDevBacking();
  console.log(`  The backing services are still running; stop them with: kill ${pid}`);
  const child = spawn('node', [...JEST, '--watch', ...positionals], {
    stdio: 'inherit',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exit(code ?? 1);
}

if (values.watch) {
  await watch();
} else if (values.changed) {
  const specs = changedSpecs(positionals[0] ?? 'HEAD');
  await runSuite((session) => (specs.length === 0 ? Promise.resolve() : some(session, ['--runTestsByPath', ...specs])));
} else {
  await runSuite((session) => (positionals.length > 0 ? some(session, positionals) : everything(session)));
}
