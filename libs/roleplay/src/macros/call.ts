import { MOST_ARGUMENTS } from './limits.ts';

/** A piece of a text: as it stands, or a macro. */
export type Part = string | Call;

/** An argument without the blanks around it, which stand beside it with what separates it from the one before. */
export interface Argument {
  lead: string;
  parts: Part[];
  trail: string;
}

/** `{{.name += value}}`: a variable of the chat, or with `$` of the user; the value is the call's argument. */
export interface VariableCall {
  scope: 'chat' | 'user';
  name: string;
  operator: string;
}

/** One macro in a text. `open`, the arguments and `close` together are how it stands there. */
export interface Call {
  /** Lower case; `//` is a comment; empty is nothing that looks like a macro. */
  name: string;
  /** `{{/name}}` */
  closes: boolean;
  /** `{{#name}}`: the content of its scope keeps the blanks around it. */
  keepsSpace: boolean;
  variable?: VariableCall;
  open: string;
  args: Argument[];
  close: string;
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
}

const name = /[a-z][\w-]*/iy;
const variableName = /\s*([a-z](?:[\w-]*\w)?)\s*/iy;
const operator = /\+\+|--|\?\?=?|\|\|=?|-=|==|!=|>=?|<=?|\+=|=/y;
const offset = /time_(?=utc[+-]\d+$)/iy;
/** SillyTavern's lexer drops everything from a name to the next of these: `{{char{{user}}` is `{{char}}`. */
const dropped = /[^\s:|}]*/y;
const blank = /\s/;

/** What stands between two pairs of braces, as a call. */
export function readCall(parts: Part[], at: number, end: number): Call {
  const call: Call = {
    name: '',
    closes: false,
    keepsSpace: false,
    open: '{{',
    args: noArguments,
    close: '}}',
    at,
    end,
  };
  const [head, ...rest] = parts;
  if (typeof head !== 'string' || !readHead(call, head, rest)) call.args = [{ lead: '', parts, trail: '' }];
  return call;
}

const noArguments: Argument[] = [];

/** False if it is nothing that looks like a macro. */
function readHead(call: Call, head: string, rest: readonly Part[]): boolean {
  const start = readFlags(call, head);
  const next = head[start];
  if (next === '.' || next === '$') return readVariable(call, head, rest, start);
  const isComment = head.startsWith('//', start);
  const zone = rest.length === 0 ? matchAt(offset, head, start) : undefined;
  const named = isComment ? { text: '//', end: start + 2 } : (zone ?? matchAt(name, head, start));
  if (!named) return false;
  call.name = zone ? 'time' : named.text.toLowerCase();
  const end = isComment || zone ? named.end : (matchAt(dropped, head, named.end)?.end ?? named.end);
  call.open += head.slice(0, end);
  if (end === head.length && rest.length === 0) return true;
  const parts = [head.slice(end), ...rest];
  call.args = zone ? [argument('', parts)] : readArguments(parts);
  const first = call.args[0]?.parts[0];
  // `{{///}}` closes what `{{//}}` opened.
  if (isComment && typeof first === 'string' && first.startsWith('/')) call.closes = true;
  return true;
}

/** Flags that stand before a name. Only two mean something; SillyTavern reads the others and does nothing. */
function readFlags(call: Call, head: string): number {
  let end = 0;
  for (; end < head.length && !head.startsWith('//', end); end++) {
    const letter = head[end]!;
    if (letter === '/') call.closes = true;
    else if (letter === '#') call.keepsSpace = true;
    else if (!'!?~>'.includes(letter) && !blank.test(letter)) break;
  }
  return end;
}

function readVariable(call: Call, head: string, rest: readonly Part[], at: number): boolean {
  const named = matchAt(variableName, head, at + 1);
  if (!named) return false;
  const acts = matchAt(operator, head, named.end);
  const end = acts?.end ?? named.end;
  const value = argument('', [head.slice(end), ...rest]);
  const takesValue = acts !== undefined && acts.text !== '++' && acts.text !== '--';
  if (!takesValue && value.parts.length > 0) return false;
  call.variable = { scope: head[at] === '.' ? 'chat' : 'user', name: named.text, operator: acts?.text ?? '' };
  if (takesValue) call.args = [value];
  return true;
}

/** `::` separates any number of arguments; a single `:` or a blank begins the only one. */
function readArguments(parts: readonly Part[]): Argument[] {
  const all = argument('', parts);
  const [first, ...rest] = all.parts;
  if (first === undefined) return [];
  if (typeof first !== 'string' || !first.startsWith(':')) return [all];
  if (!first.startsWith('::')) return [argument(`${all.lead}:`, [first.slice(1), ...rest], all.trail)];
  const pieces: Part[][] = [[]];
  for (const part of [first.slice(2), ...rest]) {
    let done = 0;
    if (typeof part === 'string') {
      for (let at = part.indexOf('::'); at >= 0 && pieces.length < MOST_ARGUMENTS; at = part.indexOf('::', done)) {
        pieces.at(-1)!.push(part.slice(done, at));
        pieces.push([]);
        done = at + 2;
      }
      pieces.at(-1)!.push(part.slice(done));
    } else pieces.at(-1)!.push(part);
  }
  const last = pieces.length - 1;
  return pieces.map((piece, i) => argument(i === 0 ? `${all.lead}::` : '::', piece, i === last ? all.trail : ''));
}

function argument(lead: string, given: readonly Part[], trail = ''): Argument {
  const parts = given.filter((part) => part !== '');
  const first = parts[0];
  let before = '';
  if (typeof first === 'string') {
    const text = first.trimStart();
    before = first.slice(0, first.length - text.length);
    if (text === '') parts.shift();
    else parts[0] = text;
  }
  const last = parts.at(-1);
  let after = '';
  if (typeof last === 'string') {
    const text = last.trimEnd();
    after = last.slice(text.length);
    if (text === '') parts.pop();
    else parts[parts.length - 1] = text;
  }
  return { lead: lead + before, parts, trail: after + trail };
}

function matchAt(pattern: RegExp, text: string, at: number): { text: string; end: number } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { text: found[1] ?? found[0], end: pattern.lastIndex } : undefined;
}
