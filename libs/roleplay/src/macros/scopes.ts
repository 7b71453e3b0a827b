import type { MacroCall, MacroText } from './call.ts';
import { definitions } from './definitions.ts';

export interface Section {
  parts: readonly MacroText[];
  from: number;
  to: number;
  ends: ReadonlyMap<number, number>;
}

const none: ReadonlyMap<number, number> = new Map();

export function sectionOf(parts: readonly MacroText[]): Section {
  const whole = { parts, from: 0, to: parts.length };
  if (!parts.some((part) => typeof part !== 'string' && part.closes)) return { ...whole, ends: none };
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') continue;
    if (part.closes) {
      const begin = open.get(part.name)?.pop();
      if (begin !== undefined) ends.set(begin, at);
    } else if (takesScope(part)) {
      const begun = open.get(part.name);
      if (begun) begun.push(at);
      else open.set(part.name, [at]);
    }
  }
  return { ...whole, ends };
}

function takesScope({ name, args }: MacroCall): boolean {
  const definition = definitions.get(name);
  if (!definition || definition.max === Infinity) return false;
  return args.length + 1 >= definition.min && args.length + 1 <= definition.max;
}

export function elseOf({ parts, from, to }: Section): number | undefined {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const part = parts[at]!;
    if (typeof part === 'string') continue;
    if (part.name === 'if' && part.closes) depth--;
    else if (part.name === 'if' && part.args.length === 1) depth++;
    else if (part.name === 'else' && depth === 0) return at;
  }
  return undefined;
}
