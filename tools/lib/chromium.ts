import { PlainError, onPath, runTool } from '../../infra/local/src/index.ts';

/** The shell has the same engine without the window's own pages, and takes a third of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MISSING = 'Chromium was not found. Install it, or set CHROMIUM to its program file.';

/** Returns the browser for end-to-end tests: `CHROMIUM`, else one on the PATH, else installed with apt as root. */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const find = () => NAMES.map((name) => onPath(name)).find(Boolean);
  const found = process.env['CHROMIUM'] || find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new PlainError(MISSING);
  log('Installing Chromium with apt (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) => runTool('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  await runTool('apt-get', ['update'], { env });
  // Older releases don't have the shell.
  await install(SHELL).catch(() => install('chromium'));
  const installed = find();
  if (!installed) throw new PlainError(MISSING);
  return installed;
}
