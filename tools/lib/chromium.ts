import { PlainError, onPath, runTool } from '../../infra/local/src/index.ts';

/** Same engine without the browser UI; uses a third of the CPU time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;
const MISSING = 'Chromium was not found. Install it, or set CHROMIUM to its program file.';

type Log = (line: string) => void;

/**
 * Finds the browser for tests and pictures: `CHROMIUM`, then PATH, then apt if we are root.
 *
 * @throws PlainError if there is none.
 */
export const findChromium = (log: Log): Promise<string> => findFirst([SHELL, ...WHOLE], log);

/** For measurements of the browser that users have: never the headless shell. */
export const findWholeChromium = (log: Log): Promise<string> => findFirst(WHOLE, log);

async function findFirst(names: readonly string[], log: Log): Promise<string> {
  const find = () => names.map((name) => onPath(name)).find(Boolean);
  const found = process.env['CHROMIUM'] || find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new PlainError(MISSING);
  log('Installing Chromium with apt (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) => runTool('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  await runTool('apt-get', ['update'], { env });
  // Older releases don't package the shell.
  await install(names.includes(SHELL) ? SHELL : 'chromium').catch(() => install('chromium'));
  const installed = find();
  if (!installed) throw new PlainError(MISSING);
  return installed;
}
