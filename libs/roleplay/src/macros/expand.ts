import { chance, chances, hash32 } from '../shared/random.ts';
import { matchBlocks } from './blocks.ts';
import { formatOffsetTime } from './clock.ts';
import { MOST_INSERTED, type MacroContext } from './context.ts';
import { rollDice } from './dice.ts';
import { Output } from './output.ts';
import { parseMacros, splitArgs, type Call, type Part } from './parse.ts';
import { fieldNames, values } from './values.ts';

/**
 * Replaces the macros of a text; unknown ones, and those without a value, stay as they are. Names without regard to
 * case; arguments by `::`, a space or `:`; `\{{` is no macro. Pure: the same text and context give the same result.
 * Time and memory grow with the text; macros add 1,000,000 characters at most, later ones then stay as they are.
 */
export function expandMacros(text: string, context: MacroContext): string {
  return new Expansion(context, '', { left: MOST_INSERTED }).run(text);
}

class Expansion {
  #text = '';
  #contentHash: number | undefined;
  readonly #cached = new Map<string, string | undefined>();

  constructor(
    readonly context: MacroContext,
    /** The field whose text this is; empty for the text itself. */
    readonly field: string,
    readonly room: { left: number },
  ) {}

  run(text: string): string {
    if (!text.includes('{{') && !text.includes('<')) return text;
    this.#text = text;
    return this.#all(parseMacros(text));
  }

  #all(parts: readonly Part[]): string {
    if (parts.length === 1 && typeof parts[0] === 'string') return parts[0];
    const roles = matchBlocks(parts);
    const out = new Output();
    const outer: { active: boolean; holds: boolean }[] = [];
    let active = true;
    for (const [i, part] of parts.entries()) {
      const role = roles.get(i);
      if (typeof part === 'string') {
        if (active) out.push(part);
      } else if (role === 'if') {
        const holds: boolean = active && this.#holds(part);
        outer.push({ active, holds });
        active = holds;
      } else if (role === 'else') active = outer.at(-1)!.active && !outer.at(-1)!.holds;
      else if (role === 'end') active = outer.pop()!.active;
      else if (!active) continue;
      else if (part.name === 'trim' && part.args.length === 0) out.trim();
      else out.push(this.#one(part));
    }
    return out.toString();
  }

  #one(call: Call): string {
    const value = this.#value(call);
    if (value === undefined || value.length > this.room.left) return this.#asItStands(call);
    this.room.left -= value.length;
    return value;
  }

  #asItStands(call: Call): string {
    return call.open + this.#all(call.parts) + call.close;
  }

  #value(call: Call): string | undefined {
    if (call.args.length === 0) return this.#plain(call.name);
    const arg = (): string => this.#all(call.args[0]!);
    switch (call.name) {
      case '//':
      case 'comment':
      case 'hidden_key':
        return '';
      case 'reverse':
        return Array.from(arg()).toReversed().join('');
      case 'newline':
        return '\n'.repeat(smallCount(arg()));
      case 'random':
        return this.#choose(call, chance(`${this.context.seed}|random|${this.#place(call)}`));
      case 'pick':
        return this.#choose(call, chance(`${this.context.pickSeed}|${this.#content()}|${this.#place(call)}`));
      case 'roll':
        return String(rollDice(arg(), chances(`${this.context.seed}|roll|${this.#place(call)}`)) ?? '');
      case 'outlet':
        return this.#outlet(arg().trim());
      case 'time':
      case 'time_utc':
        return this.context.clock && formatOffsetTime(this.context.clock.now, arg());
      case 'if':
        return call.args.length > 1 ? this.#inlineIf(call) : undefined;
      default:
        return undefined;
    }
  }

  #plain(name: string): string | undefined {
    if (!this.#cached.has(name)) this.#cached.set(name, this.#lookUp(name));
    return this.#cached.get(name);
  }

  #lookUp(name: string): string | undefined {
    const value = values.get(name);
    if (value) return value(this.context);
    const field = fieldNames.get(name);
    const text = field && this.context.fields?.[field];
    // A field inside a field stays as it is, or two short texts could call each other for ever.
    if (text === undefined || this.field !== '') return undefined;
    return new Expansion(this.context, name, this.room).run(text);
  }

  #choose(call: Call, chosen: number): string {
    const list = call.separator === '::' && call.args.length > 1 ? call.args : splitArgs(call.args[0]!, ',');
    return this.#all(list[Math.floor(chosen * list.length)]!).trim();
  }

  #outlet(name: string): string {
    const outlets = this.context.outlets ?? {};
    return Object.hasOwn(outlets, name) ? outlets[name]! : '';
  }

  #inlineIf(call: Call): string {
    const branch = this.#holds(call) ? call.args[1] : call.args[2];
    return branch === undefined ? '' : this.#all(branch);
  }

  /** A condition may be any text, or the bare name of a macro, with `!` before it to turn it round. */
  #holds(call: Call): boolean {
    const text = this.#all(call.args[0]!).trim();
    const isTurned = text.startsWith('!');
    const named = isTurned ? text.slice(1).trim() : text;
    const value = (this.#plain(named.toLowerCase()) ?? named).trim().toLowerCase();
    return isTurned === ['', 'false', 'off', '0'].includes(value);
  }

  #place(call: Call): string {
    return `${this.field}@${call.at}`;
  }

  #content(): number {
    this.#contentHash ??= hash32(this.#text);
    return this.#contentHash;
  }
}

function smallCount(text: string): number {
  const count = Math.floor(Number(text));
  return count >= 0 && count <= 100 ? count : 1;
}
