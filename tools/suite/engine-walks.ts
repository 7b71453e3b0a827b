import { findEngine, type EngineName } from '../lib/engines.ts';
import { jest } from './jest.ts';
import type { SuiteSession } from './session.ts';

const TITLES: Readonly<Record<EngineName, string>> = { firefox: 'Walks in Firefox', webkit: 'Walks in WebKit' };
const WITHOUT_BROWSER_OR_WITH_FOLDERS = String.raw`/(data-export|deletion|import-folder|openai|sign-in)\.spec\.ts$`;
/** Needs print emulation, which the engines' drivers lack. */
const LEFT_OUT = 'stand on paper';

export const engineWalks = (name: EngineName) => ({
  title: TITLES[name],
  run: async (session: SuiteSession): Promise<void> => {
    const title = TITLES[name];
    const programs = await findEngine(name, session.log);
    if (!programs) {
      session.log(`${title}: skipped, because it isn't installed and apt can't install it.`);
      await session.check(title, () => Promise.resolve('skipped'));
      return;
    }
    await jest(session, {
      title,
      args: [
        '--maxWorkers=3',
        '--testTimeout=90000',
        '--testPathPatterns=/e2e/walks/',
        `--testPathIgnorePatterns=${WITHOUT_BROWSER_OR_WITH_FOLDERS}`,
        `--testNamePattern=^(?!.*${LEFT_OUT})`,
      ],
      surroundings: 'system',
      env: { MASQUE_SIZES: 'one', MASQUE_ENGINE: name, ...programs },
      repeats: true,
    });
  },
});
