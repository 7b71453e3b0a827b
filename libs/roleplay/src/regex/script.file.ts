import { textOfRisum } from '../risu/risu.module.ts';
import { type RisuScript, risuScriptsIn } from '../risu/risu.scripts.ts';
import { parseJson } from '../shared/json.parse.ts';
import { readScript, type RegexScript } from './script.ts';

const LONGEST_FILE = 4_000_000;
const DEEPEST = 32;
const MOST = { values: 200_000, objects: 20_000 };

export interface ScriptFile {
  readonly scripts: RegexScript[];
  readonly skipped: number;
  /** RisuAI's scripts that use something Masque doesn't have. */
  readonly incomplete: readonly RisuScript[];
}

/** Also reads RisuAI's `.risum`. */
export function readScriptFile(bytes: Uint8Array): ScriptFile | null {
  try {
    return readScripts(textOfRisum(bytes));
  } catch {
    return null;
  }
}

/** Reads one script, a list of them, or RisuAI's. Null: the text isn't JSON. */
export function readScripts(text: string): ScriptFile | null {
  if (text.length > LONGEST_FILE) return null;
  try {
    const value = parseJson(text.replace(/^\uFEFF/, ''), DEEPEST, MOST);
    const risu = risuScriptsIn(value);
    if (risu)
      return {
        scripts: risu.map(({ script }) => script).filter((script) => script !== null),
        skipped: 0,
        incomplete: risu.filter(({ unsupported }) => unsupported.length > 0),
      };
    const items = Array.isArray(value) ? value : [value];
    const scripts = items.map(readScript).filter((script) => script !== null);
    return { scripts, skipped: items.length - scripts.length, incomplete: [] };
  } catch {
    return null;
  }
}
