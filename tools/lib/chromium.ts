import { PlainError, installWithApt, onPath } from '../../infra/local/src/index.ts';

/** Same engine without the browser UI; uses a third of the CPU time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;
const MISSING = 'Chromium was not found. Install it, or set CHROMIUM to its program file.';

type Log = (line: string) => void;

/** Looks at `CHROMIUM`, then PATH, then asks apt if we are root. @throws PlainError if there is none. */
export const findChromium = (log: Log): Promise<string> => findFirst([SHELL, ...WHOLE], log);

/** For measurements of the browser that users have: never the headless shell. */
export const findWholeChromium = (log: Log): Promise<string> => findFirst(WHOLE, log);

async function findFirst(names: readonly string[], log: Log): Promise<string> {
  const find = () => process.env['CHROMIUM'] || names.map((name) => onPath(name)).find(Boolean);
  if (!find()) {
    const wanted = names.includes(SHELL) ? SHELL : 'chromium';
    await installWithApt([wanted], log).catch(() => installWithApt(['chromium'], log));
  }
  const program = find();
  if (!program) throw new PlainError(MISSING);
  return program;
}
