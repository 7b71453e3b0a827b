import { join } from 'node:path';
import { kubernetesCheck } from './checks.ts';
import { engineWalks } from './engine-walks.ts';
import { jest } from './jest.ts';
import type { SuiteSession, Surroundings } from './session.ts';

const SLOW = String.raw`\.slow\.spec\.tsx?$`;
const PYTHON = String.raw`\.python\.spec\.ts$`;

export interface SuitePart {
  readonly title: string;
  readonly run: (session: SuiteSession) => Promise<void>;
}

/** A longer timeout than for specs: two other browsers share the cores. */
const inParallel = ['--maxWorkers=3', '--testTimeout=60000'];

const endToEnd =
  (title: string, folders: string, more: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  (session: SuiteSession) =>
    jest(session, {
      title,
      args: [...inParallel, `--testPathPatterns=/e2e/(${folders})/`, `--testPathIgnorePatterns=${PYTHON}`, ...more],
      surroundings: 'system',
      env: { MASQUE_SIZES: 'both', ...env },
      repeats: true,
    });

const oneByOne =
  (title: string, folders: string, surroundings: Exclude<Surroundings, 'nothing'>, repeats = false) =>
  (session: SuiteSession) =>
    jest(session, { title, args: ['--runInBand', `--testPathPatterns=/e2e/(${folders})/`], surroundings, repeats });

export const quickSpecs = (session: SuiteSession) =>
  jest(session, {
    title: 'Specs',
    // More workers than cores: specs mostly wait.
    args: ['--maxWorkers=5', '--testPathIgnorePatterns=/e2e/', `--testPathIgnorePatterns=${SLOW}`],
    surroundings: 'stores',
    repeats: true,
  });

/** One size each, chosen by file name; together they open every page. */
export async function quickWalks(session: SuiteSession): Promise<void> {
  const visited = join(session.folder, 'pages.txt');
  await jest(session, {
    title: 'Walks',
    args: [...inParallel, '--testPathPatterns=/e2e/walks/'],
    surroundings: 'system',
    env: { MASQUE_SIZES: 'one', MASQUE_PAGES: visited },
    repeats: true,
  });
  await session.check('Page coverage', async () => {
    // Imported late: it needs the build's output.
    const { unvisitedPages } = await import('./pages.ts');
    const unvisited = unvisitedPages(visited);
    for (const page of unvisited) session.log(`No walk opens ${page}`);
    return unvisited.length === 0;
  });
}

/** Keyed by the name that `npm run test:all -- <name>` takes. */
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
  backup: { title: 'Backup and providers', run: oneByOne('Backup and providers', 'backup|providers', 'stores') },
  walks: { title: 'Walks on desktop and phone', run: endToEnd('Walks on desktop and phone', 'walks') },
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
  // Never repeated: a seed may find a bug only once.
  faults: { title: 'Faults', run: oneByOne('Faults', 'faults|seeded', 'processes') },
  instances: { title: 'Several instances', run: oneByOne('Several instances', 'instances|seeded', 'instances') },
} as const satisfies Readonly<Record<string, SuitePart>>;

export type SuitePartName = keyof typeof parts;

export const partNames = Object.keys(parts) as SuitePartName[];
