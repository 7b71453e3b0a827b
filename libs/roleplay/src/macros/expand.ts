import { hash32 } from '../shared/random.ts';
import type { MacroCall, VariableCall } from './call.ts';
import type { MacroContext, MacroFields } from './context.ts';
import { definitions } from './definitions.ts';
import { isFalse } from './falsy.ts';
import { withoutIndent } from './indent.ts';
import { MOST_NESTED, MOST_TEXT } from './limits.ts';
import { Output } from './output.ts';
import { parseMacros } from './parse.ts';
import { elseOf, sectionOf, type Section } from './scopes.ts';
import { evaluateShorthand, isAssignment } from './shorthand.ts';
import { MacroState } from './state.ts';
import { isComment } from './text.macros.ts';
import { isStoring } from './variable.macros.ts';
import { volatileMacros } from './volatile.ts';

/** Expands macros as SillyTavern 1.19 does; may write `context.state`. @throws WorkError if it has no work left. */
export function expandMacros(text: string, context: MacroContext): string {
  if (text.length > MOST_TEXT) return text;
  return new Expansion(context, context.state ?? new MacroState(), '').run(text);
}

const WORK_OF_A_MACRO = 200;
const COPIED_AT_ONCE = 8;

/** The user's own texts, which a closed character doesn't hide. */
const ofUser: ReadonlySet<keyof MacroFields> = new Set(['persona', 'authorsNote', 'original']);

interface Scope extends Section {
  closing: MacroCall;
}

export class Expansion {
  #text = '';
  #at = 0;
  #contentHash: number | undefined;
  #isOriginalShown = false;
  /** Number of enclosing macros that store their content. */
  #stores: number;
  readonly #fields = new Map<string, string | undefined>();

  constructor(
    readonly context: MacroContext,
    readonly state: MacroState,
    readonly owner: string,
  ) {
    this.#stores = context.isStored ? 1 : 0;
  }

  run(text: string): string {
    if (!text.includes('{{') && !text.includes('<') && !text.includes('\\')) return text;
    this.state.work.spend(text.length);
    this.#text = text;
    return this.#section(sectionOf(parseMacros(text)), 0);
  }

  #section(section: Section, depth: number): string {
    const { parts, from, to, ends } = section;
    const out = new Output();
    for (let at = from; at < to; at++) {
      const part = parts[at]!;
      if (typeof part === 'string') {
        out.push(unescaped(part));
        continue;
      }
      const end = ends.get(at) ?? to;
      const closing = depth < MOST_NESTED ? parts[end] : undefined;
      if (part.closes) out.push(this.#source(part));
      else if (end < to && typeof closing === 'object') {
        out.push(this.#call(part, { ...section, from: at + 1, to: end, closing }, depth + 1));
        at = end;
      } else if (part.name === 'trim' && part.args.length < 2) out.trim();
      else out.push(this.#call(part, undefined, depth));
    }
    return out.toString();
  }

  #parts(parts: Section['parts'], depth: number): string {
    if (parts.length === 0) return '';
    const [only] = parts;
    return parts.length === 1 && typeof only === 'string' ? unescaped(only) : this.#section(sectionOf(parts), depth);
  }

  #call(call: MacroCall, scope: Scope | undefined, depth: number): string {
    this.state.work.spend(WORK_OF_A_MACRO);
    if (call.name === 'if' || call.variable) {
      const value = call.variable ? this.#variable(call, call.variable, depth) : this.#if(call, scope, depth);
      return this.#fitting(call, scope, value) ?? this.#text.slice(call.at, scope?.closing.end ?? call.end);
    }
    const stores = isStoring(call.name) ? 1 : 0;
    this.#stores += stores;
    const args = call.args.map(({ parts }) => this.#parts(parts, depth));
    const content = scope && this.#section(scope, depth);
    this.#stores -= stores;
    const value = this.#value(
      call,
      content === undefined ? args : [...args, call.keepsSpace ? content : withoutIndent(content)],
    );
    const fitting = this.#fitting(call, scope, value);
    if (fitting !== undefined) return fitting;
    if (args.length === 0 && !scope) return this.#source(call);
    const stands = call.open + call.args.map(({ lead, trail }, i) => lead + args[i]! + trail).join('') + call.close;
    return scope ? stands + content + this.#source(scope.closing) : stands;
  }

  #variable({ args }: MacroCall, { scope, name, operator }: VariableCall, depth: number): string {
    const stores = isAssignment(operator) ? 1 : 0;
    return evaluateShorthand(this.state[scope], name, operator, () => {
      this.#stores += stores;
      const value = this.#parts(args[0]?.parts ?? [], depth).trim();
      this.#stores -= stores;
      return value;
    });
  }

  #fitting(call: MacroCall, scope: Scope | undefined, value: string | undefined): string | undefined {
    if (value === undefined) return undefined;
    this.state.work.spend(Math.ceil(value.length / COPIED_AT_ONCE));
    const added = Math.max(0, value.length - ((scope?.closing.end ?? call.end) - call.at));
    if (added > this.state.room) return undefined;
    this.state.room -= added;
    return value;
  }

  #value(call: MacroCall, args: readonly string[]): string | undefined {
    const definition = definitions.get(call.name);
    if (!definition) return undefined;
    const isCount = args.length >= definition.min && args.length <= definition.max;
    if (!isCount && !isComment(definition)) return undefined;
    this.#at = call.at;
    const value = definition.run(args, this);
    const volatile = this.#stores === 0 && value !== undefined ? volatileMacros.get(call.name) : undefined;
    if (volatile !== undefined) this.context.volatile?.add(volatile);
    return value;
  }

  get place(): string {
    return `${this.owner}@${this.#at}`;
  }

  content(): number {
    return (this.#contentHash ??= hash32(this.#text));
  }

  /** False where the result is stored for a user who may not read the character's texts. */
  mayDisclose(name: string): boolean {
    if (this.context.isClosed !== true) return true;
    if (this.#stores > 0) return false;
    this.context.disclosed?.add(name);
    return true;
  }

  /** Expands a text of the character or persona; empty inside another such text. */
  field(name: Exclude<keyof MacroFields, 'alternateGreetings'>): string | undefined {
    if (!ofUser.has(name) && !this.mayDisclose(name)) return undefined;
    if (name === 'original' && this.#isOriginalShown) return '';
    this.#isOriginalShown ||= name === 'original' && this.context.fields?.original !== undefined;
    return this.#owned(name, this.context.fields?.[name]);
  }

  greeting(index: number): string | undefined {
    if (index === 0) return this.field('firstMessage');
    if (!this.mayDisclose(`greeting ${index}`)) return undefined;
    const greetings = this.context.fields?.alternateGreetings;
    return greetings && this.#owned(`greeting ${index}`, greetings[index - 1] ?? '');
  }

  /** Empty inside another field: two could include each other forever. */
  #owned(name: string, text: string | undefined): string | undefined {
    if (this.owner !== '') return '';
    if (!this.#fields.has(name)) {
      // Cached per text only, because expanding it may write variables.
      this.#fields.set(name, text === undefined ? undefined : this.#within(name).run(text.trim()));
    }
    return this.#fields.get(name);
  }

  #within(name: string): Expansion {
    if (name !== 'original') return new Expansion(this.context, this.state, name);
    return new Expansion(
      { ...this.context, fields: { ...this.context.fields, original: '' }, isStored: this.#stores > 0 },
      this.state,
      '',
    );
  }

  /** Expands only the branch shown, so only its variables are written. */
  #if(call: MacroCall, scope: Scope | undefined, depth: number): string | undefined {
    const [condition, inline, ...more] = call.args;
    if (!condition || more.length > 0 || (inline === undefined) === (scope === undefined)) return undefined;
    const content = scope ?? sectionOf(inline!.parts);
    const holds = this.#holds(condition.parts, depth);
    const otherwise = elseOf(content);
    if (!holds && otherwise === undefined) return '';
    const branch = holds ? { ...content, to: otherwise ?? content.to } : { ...content, from: otherwise! + 1 };
    const text = this.#section(branch, depth);
    return call.keepsSpace ? text : withoutIndent(text);
  }

  #holds(parts: Section['parts'], depth: number): boolean {
    const [first, ...rest] = parts;
    const isTurned = typeof first === 'string' && first.startsWith('!');
    const named = this.#parts(isTurned ? [first.slice(1).trimStart(), ...rest] : parts, depth);
    const text = this.#named(named) ?? named;
    return isTurned === (text === '' || isFalse(text));
  }

  #named(text: string): string | undefined {
    const variable = /^([.$])([a-z](?:[\w-]*\w)?)$/i.exec(text);
    if (variable) return this.state[variable[1] === '.' ? 'chat' : 'user'].get(variable[2]!);
    const definition = definitions.get(text.trim().toLowerCase());
    return definition?.min === 0 ? definition.run([], this) : undefined;
  }

  #source({ at, end }: MacroCall): string {
    return this.#text.slice(at, end);
  }
}

/** Never applied to values of macros, which may be somebody's own words. */
const unescaped = (text: string): string => (text.includes('\\') ? text.replace(/\\([{}])/g, '$1') : text);
