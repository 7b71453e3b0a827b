import { definitions } from '../macros/definitions.ts';
import { type RegexScript, scriptPlacements } from '../regex/script.ts';
import { get, isObject, type JsonObject, type JsonValue, listAt, textAt } from '../shared/json.ts';
import { moduleIn } from './risu.module.ts';

export interface RisuScript {
  readonly name: string;
  /** Null if it requires unsupported features. */
  readonly script: RegexScript | null;
  /** As RisuAI writes it: commands, flags and macros. */
  readonly unsupported: readonly string[];
}

const { userInput, aiOutput } = scriptPlacements;
const everywhere = [userInput, aiOutput];
const types: Readonly<Record<string, Pick<RegexScript, 'placement'> & Partial<RegexScript>>> = {
  editinput: { placement: [userInput] },
  editoutput: { placement: [aiOutput] },
  editdisplay: { placement: everywhere, markdownOnly: true },
  editprocess: { placement: everywhere, promptOnly: true },
  disabled: { placement: everywhere, disabled: true },
};
const actions = new Set(['inject', 'move_top', 'move_bottom', 'repeat_back']);

/** Reads a module, or an export (`{type: 'regex', data}`); undefined for another file. */
export function risuScriptsIn(value: JsonValue): RisuScript[] | undefined {
  const module = moduleIn(value);
  if (module) return readRisuScripts(listAt(module, 'regex') ?? [], textAt(module, 'name'));
  if (!isObject(value) || get(value, 'type') !== 'regex') return undefined;
  return readRisuScripts(listAt(value, 'data') ?? [], textAt(value, 'name'));
}

/** `[{comment, in, out, type, flag, ableFlag}]`, in the order in which they run. Rules: RisuAI's `process/scripts.ts`. */
export function readRisuScripts(list: readonly JsonValue[], unnamed = ''): RisuScript[] {
  return list
    .filter(isObject)
    .filter((source) => (textAt(source, 'in') ?? '') !== '')
    .map((source) => ({ source, ...flagsOf(source) }))
    .toSorted((a, b) => b.order - a.order)
    .map(({ source, flags, meta }) => scriptOf(source, flags, meta, unnamed));
}

function flagsOf(source: JsonObject): { flags: string; order: number; meta: readonly string[] } {
  if (get(source, 'ableFlag') !== true) return { flags: 'g', order: 0, meta: [] };
  const whole = textAt(source, 'flag') || 'g';
  const parts = [...whole.matchAll(/<(.+?)>/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((one) => one.trim()),
  );
  const order = parts.findLast((part) => part.startsWith('order '));
  const flags = [...new Set(whole.replaceAll(/<.+?>/g, '').replaceAll(/[^dgimsuvy]/g, ''))].join('');
  return {
    flags: flags || 'u',
    order: Number.parseInt(order?.slice('order '.length) ?? '', 10) || 0,
    meta: parts.filter((part) => !part.startsWith('order ')),
  };
}

function scriptOf(source: JsonObject, flags: string, meta: readonly string[], unnamed: string): RisuScript {
  const name = textAt(source, 'comment')?.trim() || unnamed || (textAt(source, 'in') ?? '');
  const type = textAt(source, 'type') ?? '';
  const stage = types[type];
  const find = textAt(source, 'in') ?? '';
  const out = (textAt(source, 'out') ?? '').replaceAll('$n', '\n');
  const command = /^@@\w*/.exec(out)?.[0];
  const commands = [...(stage ? [] : [type]), ...(command ? [command] : []), ...meta.filter((one) => actions.has(one))];
  const isCbs = meta.includes('cbs');
  const foreign = [...(isCbs ? macrosIn(find) : []), ...macrosIn(out)];
  const lost = [...foreign, ...['v', 'y'].filter((flag) => flags.includes(flag)).map((flag) => `flag ${flag}`)];
  const unsupported = [...new Set([...commands, ...lost])];
  if (commands.length > 0) return { name, script: null, unsupported };
  const script: RegexScript = {
    id: '',
    scriptName: name,
    findRegex: `/${inOneLine(find)}/${flags.replace('v', 'u').replaceAll(/[dy]/g, '')}`,
    replaceString: replacementOf(out, meta),
    trimStrings: [],
    placement: [],
    disabled: false,
    markdownOnly: false,
    promptOnly: false,
    runOnEdit: false,
    substituteRegex: isCbs ? 1 : 0,
    minDepth: null,
    maxDepth: null,
    rest: {},
    ...stage,
  };
  return { name, script, unsupported };
}

/** RisuAI ends a replacement that closes a tag with a line feed, which Markdown after HTML needs. */
function replacementOf(out: string, meta: readonly string[]): string {
  const ended = out.endsWith('>') && !meta.includes('no_end_nl') ? `${out}\n` : out;
  return ended.replaceAll(/\{\{data\}\}|\$&/g, '{{match}}').replaceAll('$$', '$');
}

const inOneLine = (pattern: string): string =>
  pattern.replaceAll(/\\?\n|\\?\r|\\[^\n\r]|\//g, (part) => {
    if (part.endsWith('\n')) return String.raw`\n`;
    if (part.endsWith('\r')) return String.raw`\r`;
    return part === '/' ? String.raw`\/` : part;
  });

const handledElsewhere = new Set(['if', 'else', 'trim', 'match', 'data', '']);

/** Macros of RisuAI that Masque doesn't have. */
export function macrosIn(text: string): string[] {
  const names = [...text.matchAll(/\{\{(?!\/\/)[#/!\s]*([a-z_][\w-]*|\?)/gi)].map(([, name = '']) => name);
  const isUnknown = (name: string) => !definitions.has(name.toLowerCase()) && !handledElsewhere.has(name.toLowerCase());
  return [...new Set(names.filter(isUnknown))].map((name) => `{{${name}}}`);
}
