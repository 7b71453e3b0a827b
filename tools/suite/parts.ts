import { join } from 'node:path';
import { kubernetesCheck } from './checks.ts';
import { engineWalks } from './engine-walks.ts';
import { jest } from './jest.ts';
import type { Session } from './session.ts';

/** Timer-bound specs, run by `npm run test:all` only. */
const SLOW = String.raw`\.slow\.spec\.tsx?$`;
const PYTHON = String.raw`\.python\.spec\.ts$`;

export interface Part {
  /** Shown in the summary. */
  readonly title: string;
  readonly run: (session: Session) => Promise<void>;
}

/** A test may take longer than a spec's: two other browsers use the same cores. */
const inParallel = ['--maxWorkers=3', '--testTimeout=60000'];

const endToEnd =
  (title: string, folders: string, more: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  (session: Session) =>
    jest(session, {
      title,
      args: [...inParallel, `--testPathPatterns=/e2e/(${folders})/`, `--testPathIgnorePatterns=${PYTHON}`, ...more],
      surroundings: 'system',
      env: { MASQUE_SIZES: 'both', ...env },
      repeats: true,
    });

const oneByOne =
  (title: string, folders: string, surroundings: 'stores' | 'system' | 'instances', repeats = false) =>
  (session: Session) =>
    jest(session, { title, args: ['--runInBand', `--testPathPatterns=/e2e/(${folders})/`], surroundings, repeats });

/** All specs outside e2e that don't wait for real timers. */
export const quickSpecs = (session: Session) =>
  jest(session, {
    title: 'Specs',
    // More than there are cores: specs mostly wait.
    args: ['--maxWorkers=5', '--testPathIgnorePatterns=/e2e/', `--testPathIgnorePatterns=${SLOW}`],
    surroundings: 'stores',
    repeats: true,
  });

/** The walks in one size each, chosen by the file's name; together they open every page. */
export async function quickWalks(session: Session): Promise<void> {
  const visited = join(session.folder, 'pages.txt');
  await jest(session, {
    title: 'Walks',
    args: [...inParallel, '--testPathPatterns=/e2e/walks/'],
    surroundings: 'system',
    env: { MASQUE_SIZES: 'one', MASQUE_PAGES: visited },
    repeats: true,
  });
  await session.check('Every page was opened', async () => {
    // Not before the build, which makes what it imports.
    const { unvisitedPages } = await import('./pages.ts');
    const unvisited = unvisitedPages(visited);
    for (const page of unvisited) session.log(`No walk opens ${page}`);
    return unvisited.length === 0;
  });
}

/** Everything beyond the static checks and quick specs, by the name that `npm run test:all -- <name>` takes. */
export const parts = {
  slow: {
    title: 'Slow specs',
    run: (session) =>
      jest(session, {
        title: 'Slow specs',
        args: ['--maxWorkers=3', `--testPathPatterns=${SLOW}`],
        surroundings: 'stores',
        repeats: true,
      }),
  },
  kubernetes: { title: 'Kubernetes', run: kubernetesCheck },
  upgrade: { title: 'Upgrade and providers', run: oneByOne('Upgrade and providers', 'upgrade|providers', 'stores') },
  walks: { title: 'Walks in both sizes', run: endToEnd('Walks in both sizes', 'walks') },
  api: { title: 'API', run: endToEnd('API', 'api') },
  python: {
    title: 'LiteLLM and Python clients',
    run: (session) =>
      jest(session, {
        title: 'LiteLLM and Python clients',
        args: ['--runInBand', `--testPathPatterns=${PYTHON}`],
        surroundings: 'system',
        repeats: true,
      }),
  },
  browser1: { title: 'Browser, first half', run: endToEnd('Browser, first half', 'browser', ['--shard=1/2']) },
  browser2: { title: 'Browser, second half', run: endToEnd('Browser, second half', 'browser', ['--shard=2/2']) },
  firefox: engineWalks('firefox'),
  webkit: engineWalks('webkit'),
  attacks: { title: 'Attacks', run: oneByOne('Attacks', 'attack', 'system', true) },
  // Never repeated: what a seed finds once is found. Last on its system, which needs a while to recover from kills.
  faults: { title: 'Faults', run: oneByOne('Faults', 'faults|seeded', 'system') },
  instances: { title: 'Several instances', run: oneByOne('Several instances', 'instances|seeded', 'instances') },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];
