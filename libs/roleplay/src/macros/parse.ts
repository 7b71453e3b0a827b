import { MOST_NESTED } from './context.ts';

export type Part = string | Call;

/** One macro in a text. */
export interface Call {
  /** Lower case. `//` is a comment; empty is nothing that looks like a macro. */
  name: string;
  /** `::` separates any number, `:` and a space begin one. */
  separator: '' | ':' | '::' | ' ';
  args: Part[][];
  /** All between the braces, to show the macro as it stands. */
  parts: Part[];
  open: string;
  close: string;
  /** Where it begins in the text. */
  at: number;
}

const tokens = /\{\{(?!\{)|\}\}|\\\{\\?\{|\\\}\\?\}|<(?:user|bot|char|group|charifnotgroup)>/gi;

interface Frame {
  parts: Part[];
  at: number;
}

/** Texts and macros of a text, in one pass. Braces that do not close, or nest too deeply, are ordinary text. */
export function parseMacros(text: string): Part[] {
  const frames: Frame[] = [{ parts: [], at: 0 }];
  let tooDeep = 0;
  let done = 0;
  for (const match of text.matchAll(tokens)) {
    const token = match[0];
    const top = frames.at(-1)!;
    if (match.index > done) top.parts.push(text.slice(done, match.index));
    done = match.index + token.length;
    if (token === '{{') {
      if (frames.length <= MOST_NESTED) frames.push({ parts: [], at: match.index });
      else {
        tooDeep++;
        top.parts.push(token);
      }
    } else if (token === '}}') {
      if (tooDeep > 0 || frames.length === 1) {
        tooDeep = Math.max(0, tooDeep - 1);
        top.parts.push(token);
      } else {
        frames.pop();
        frames.at(-1)!.parts.push(toCall(top));
      }
    } else if (token.startsWith('\\')) top.parts.push(token.includes('{') ? '{{' : '}}');
    else top.parts.push(legacyCall(token, match.index));
  }
  const root = frames[0]!.parts;
  for (const open of frames.slice(1)) for (const part of ['{{', ...open.parts]) root.push(part);
  if (done < text.length) root.push(text.slice(done));
  return root;
}

const legacyNames: Record<string, string> = { bot: 'char' };

function legacyCall(token: string, at: number): Call {
  const name = token.slice(1, -1).toLowerCase();
  return { name: legacyNames[name] ?? name, separator: '', args: [], parts: [token], open: '', close: '', at };
}

const head = /^\s*(\/\/|\/?[a-z_][\w-]*)/i;

function toCall({ parts, at }: Frame): Call {
  const call: Call = { name: '', separator: '', args: [], parts, open: '{{', close: '}}', at };
  const first = parts[0];
  const name = typeof first === 'string' ? head.exec(first) : null;
  if (name === null || typeof first !== 'string') return call;
  const rest = first.slice(name[0].length);
  const body = [rest, ...parts.slice(1)];
  const lower = name[1]!.toLowerCase();
  if (lower === '//') return { ...call, name: lower, args: [body] };
  if (lower === 'time_utc') return { ...call, name: lower, separator: ':', args: [body] };
  if (rest.startsWith('::')) {
    return { ...call, name: lower, separator: '::', args: splitArgs([rest.slice(2), ...parts.slice(1)], '::') };
  }
  if (rest.startsWith(':')) {
    return { ...call, name: lower, separator: ':', args: [[rest.slice(1), ...parts.slice(1)]] };
  }
  if (rest.trim() === '' && parts.length === 1) return { ...call, name: lower };
  if (/^\s/.test(rest)) return { ...call, name: lower, separator: ' ', args: [[rest.trimStart(), ...parts.slice(1)]] };
  return call;
}

/** Splits at separators in the literal text only: what a macro inside brings never separates. */
export function splitArgs(parts: readonly Part[], separator: '::' | ','): Part[][] {
  const args: Part[][] = [[]];
  for (const part of parts) {
    if (typeof part !== 'string') {
      args.at(-1)!.push(part);
      continue;
    }
    // A comma behind a backslash is an ordinary comma.
    const pieces = separator === '::' ? part.split('::') : part.split(/(?<!\\),/).map((p) => p.replaceAll('\\,', ','));
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) args.push([]);
      args.at(-1)!.push(piece);
    }
  }
  return args;
}
