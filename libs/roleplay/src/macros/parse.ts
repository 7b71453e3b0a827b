import { type MacroCall, type MacroText, readCall } from './call.ts';
import { MOST_MACROS, MOST_NESTED } from './limits.ts';

/** In a run of braces, the last two open a macro. A backslash between them makes them text. */
const tokens = /\{\{(?!\{)|\}\}|<(?:user|bot|char|group|charifnotgroup)>/gi;

const head = /(?:(?!\/\/)[!?~>#/\s])*[a-z][\w-]*[^\s:|}]*/iy;

interface Frame {
  parts: MacroText[];
  at: number;
}

export function parseMacros(text: string): MacroText[] {
  const root: MacroText[] = [];
  const open: Frame[] = [];
  let tooDeep = 0;
  let macros = 0;
  let done = 0;
  let headEnd = 0;
  const flush = (end: number): MacroText[] => {
    const parts = open.at(-1)?.parts ?? root;
    if (end > done) parts.push(text.slice(done, end));
    return parts;
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    if (index < headEnd) continue;
    if (token === '{{') {
      if (open.length >= MOST_NESTED || ++macros > MOST_MACROS) tooDeep++;
      else {
        flush(index);
        open.push({ parts: [], at: index });
        done = end;
        head.lastIndex = end;
        if (head.test(text)) headEnd = head.lastIndex;
      }
    } else if (token === '}}') {
      if (tooDeep > 0) tooDeep--;
      else if (open.length > 0) {
        const parts = flush(index);
        const { at } = open.pop()!;
        const call = readCall(parts, at, end);
        macros += call.args.length;
        (open.at(-1)?.parts ?? root).push(call);
        done = end;
      }
    } else if (++macros <= MOST_MACROS) {
      flush(index).push(legacyCall(token, index));
      done = end;
    }
  }
  flush(text.length);
  for (const frame of open) for (const part of ['{{', ...frame.parts]) root.push(part);
  return root;
}

function legacyCall(token: string, at: number): MacroCall {
  const name = token.slice(1, -1).toLowerCase();
  const end = at + token.length;
  return {
    name: name === 'bot' ? 'char' : name,
    closes: false,
    keepsSpace: false,
    open: token,
    args: [],
    close: '',
    at,
    end,
  };
}
