import { PlainError, onPath, runTool } from '../../infra/local/src/index.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MISSING = 'Chromium was not found: install it, or set CHROMIUM to its program file.';

/** The browser of the end-to-end tests: `CHROMIUM`, else one on the PATH, else installed with apt as root. */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const find = () => NAMES.map((name) => onPath(name)).find(Boolean);
  const found = process.env['CHROMIUM'] || find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new PlainError(MISSING);
  log('Installing chromium with apt (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runTool('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  await install().catch(async () => {
    await runTool('apt-get', ['update'], { env });
    await install();
  });
  const installed = find();
  if (!installed) throw new PlainError(MISSING);
  return installed;
}
