import { existsSync, globSync } from 'node:fs';
import { PlainError, onPath, runTool } from '../../infra/local/src/index.ts';

const MINI_BROWSERS = '/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser';

interface Engine {
  readonly packages: readonly string[];
  /** Environment variable → program; undefined if not installed. */
  readonly find: () => Readonly<Record<string, string | undefined>>;
}

const named = (variable: string, ...names: string[]) =>
  process.env[variable] || names.map((name) => onPath(name)).find(Boolean);

const engines = {
  firefox: {
    packages: ['firefox-esr'],
    find: () => ({ FIREFOX: named('FIREFOX', 'firefox-esr', 'firefox'), SETPRIV: onPath('setpriv') }),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => ({
      WEBKIT_DRIVER: named('WEBKIT_DRIVER', 'WebKitWebDriver'),
      WEBKIT_BROWSER: process.env['WEBKIT_BROWSER'] || globSync(MINI_BROWSERS).find((path) => existsSync(path)),
      XVFB: onPath('Xvfb'),
      SETPRIV: onPath('setpriv'),
    }),
  },
} as const satisfies Readonly<Record<string, Engine>>;

export type EngineName = keyof typeof engines;

function found(name: EngineName): Record<string, string> | undefined {
  const programs: Readonly<Record<string, string | undefined>> = engines[name].find();
  const known = Object.entries(programs).flatMap(([variable, path]) => (path ? [[variable, path] as const] : []));
  return known.length === Object.keys(programs).length ? Object.fromEntries(known) : undefined;
}

/** Finds an engine's programs in the environment or on PATH, or installs them with apt as root. */
export async function findEngine(
  name: EngineName,
  log: (line: string) => void,
): Promise<Readonly<Record<string, string>> | undefined> {
  const known = found(name);
  if (known || process.getuid?.() !== 0 || !onPath('apt-get')) return known;
  const { packages } = engines[name];
  log(`Installing ${packages.join(' and ')} with apt (once)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runTool('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  try {
    await install().catch(async () => {
      await runTool('apt-get', ['update'], { env });
      await install();
    });
  } catch (error) {
    if (!(error instanceof PlainError)) log(String(error));
  }
  return found(name);
}
