import { existsSync, globSync } from 'node:fs';
import { installWithApt, onPath, sentenceOf } from '../../infra/local/src/index.ts';

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

export async function findEngine(
  name: EngineName,
  log: (line: string) => void,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!found(name)) {
    await installWithApt(engines[name].packages, log).catch((error: unknown) => log(sentenceOf(error)));
  }
  return found(name);
}
