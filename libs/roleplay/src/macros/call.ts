import { MOST_ARGUMENTS } from './limits.ts';

export type MacroText = string | MacroCall;

export interface Argument {
  lead: string;
  parts: MacroText[];
  trail: string;
}

/** `{{.name += value}}`: `.` is the chat's scope, `$` the user's. The value is the call's argument. */
export interface VariableCall {
  scope: 'chat' | 'user';
  name: string;
  operator: string;
}

/** `open`, the arguments and `close` reproduce the source. */
export interface MacroCall {
  /** Lowercase; `//` is a comment; empty if it doesn't look like a macro. */
  name: string;
  closes: boolean;
  keepsSpace: boolean;
  variable?: VariableCall;
  open: string;
  args: Argument[];
  close: string;
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

export function readCall(parts: MacroText[], at: number, end: number): MacroCall {
  const call: MacroCall = {
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

function readHead(call: MacroCall, head: string, rest: readonly MacroText[]): boolean {
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
  if (isComment && typeof first === 'string' && first.startsWith('/')) call.closes = true;
  return true;
}

/** SillyTavern reads the other flags and ignores them. */
function readFlags(call: MacroCall, head: string): number {
  let end = 0;
  for (; end < head.length && !head.startsWith('//', end); end++) {
    const letter = head[end]!;
    if (letter === '/') call.closes = true;
    else if (letter === '#') call.keepsSpace = true;
    else if (!'!?~>'.includes(letter) && !blank.test(letter)) break;
  }
  return end;
}

function readVariable(call: MacroCall, head: string, rest: readonly MacroText[], at: number): boolean {
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

/** `::` separates any number of arguments; a single `:` or a blank starts the only one. */
function readArguments(parts: readonly MacroText[]): Argument[] {
  const all = argument('', parts);
  const [first, ...rest] = all.parts;
  if (first === undefined) return [];
  if (typeof first !== 'string' || !first.startsWith(':')) return [all];
  if (!first.startsWith('::')) return [argument(`${all.lead}:`, [first.slice(1), ...rest], all.trail)];
  const pieces: MacroText[][] = [[]];
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

function argument(lead: string, given: readonly MacroText[], trail = ''): Argument {
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
