import { findCommand } from './names.ts';

export interface Command {
  /** As typed, without the slash. */
  readonly name: string;
  readonly named: Readonly<Record<string, string>>;
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

export const isCommandText = (text: string): boolean => text.trimStart().startsWith('/');

/**
 * Reads `/a x | /b key=value "quoted text"` as a sequence, in SillyTavern's grammar without closures. A backslash keeps
 * a pipe or quote as text; text between commands and comments is skipped.
 */
export function parseCommands(text: string): Command[] {
  return segments(text).flatMap(({ source, line: first }) => {
    const line = first + linesIn(source.slice(0, source.length - source.trimStart().length));
    const found = /^\/([^\s|]+)\s*([^]*)$/.exec(source.trim());
    const [, name = '', rest = ''] = found ?? [];
    if (!found || name.startsWith('/') || name.startsWith('#') || name.startsWith('*')) return [];
    return [{ name, ...argumentsOf(rest), line }];
  });
}

interface Segment {
  readonly source: string;
  readonly line: number;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Pipes in quotes and in macros are text. */
function segments(text: string): Segment[] {
  const out: Segment[] = [];
  let start = 0;
  let line = 1;
  let isQuoted = false;
  let macros = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '"') isQuoted = isQuoted ? false : startsValue(text, at) && closes(text, at);
    else if (isQuoted) continue;
    else if (text.startsWith('{{', at)) macros += 1;
    else if (text.startsWith('}}', at)) macros = Math.max(0, macros - 1);
    else if (char === '|' && macros === 0) {
      const source = text.slice(start, at);
      out.push({ source, line });
      line += linesIn(source);
      start = at + 1;
    }
  }
  return [...out, { source: text.slice(start), line }];
}

const startsValue = (text: string, at: number): boolean => /[\s=]/.test(text[at - 1] ?? ' ');
const quoted = /"((?:[^"\\]|\\.)*)"/y;

function closes(text: string, at: number): boolean {
  quoted.lastIndex = at;
  return quoted.test(text);
}

const unescaped = (text: string): string => text.replaceAll(/\\([|"{}\\])/g, '$1');

function argumentsOf(source: string): Pick<Command, 'named' | 'value'> {
  const named: [string, string][] = [];
  const one = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|((?:[^\s\\]|\\.)*))\s*/y;
  let end = 0;
  for (let match = one.exec(source); match; match = one.exec(source)) {
    named.push([match[1] ?? '', unescaped(match[2] ?? match[3] ?? '')]);
    end = one.lastIndex;
  }
  const value = source.slice(end).trim();
  const whole = /^"((?:[^"\\]|\\.)*)"$/.exec(value);
  return { named: Object.fromEntries(named), value: unescaped(whole?.[1] ?? value) };
}

/** Commands that Masque hasn't, by line; also those inside closures. */
export function unknownCommands(text: string): readonly Pick<Command, 'name' | 'line'>[] {
  if (!isCommandText(text)) return [];
  const names = /(?<=^|[\s|:}])\/([a-z?][\w?-]*)(?=$|[\s|:}])/gi;
  return text
    .split('\n')
    .flatMap((source, at) => [...source.matchAll(names)].map(([, name = '']) => ({ name, line: at + 1 })))
    .filter(({ name }) => !findCommand(name));
}

export function missingCommands(text: string): readonly string[] {
  if (!text.startsWith('/')) return [];
  const found = parseCommands(text);
  if (found.length === 0) return text.slice(1).split(/\s/, 1);
  const missing = found.filter(({ name }) => !findCommand(name));
  const all = missing.length === 0 ? [] : [...missing, ...unknownCommands(text)];
  return [...new Set(all.map(({ name }) => name))];
}

/** Positions from 0, both ends inclusive, as in `3`, `2-5`, `4-` and `-2` (the last two). Null: not a range. */
export function parseRange(text: string, count: number): { readonly from: number; readonly to: number } | null {
  const found = /^(\d{1,7})?\s*(-)?\s*(\d{1,7})?$/.exec(text.trim());
  const [, first, dash, last] = found ?? [];
  if (count === 0 || (first === undefined && last === undefined)) return null;
  const end = count - 1;
  const from = first === undefined ? count - Number(last) : Number(first);
  const to = first === undefined || (dash !== undefined && last === undefined) ? end : Number(last ?? first);
  return from > to || from > end ? null : { from: Math.max(0, from), to: Math.min(end, to) };
}
