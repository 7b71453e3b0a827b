import type { MacroContext, MacroFields } from './context.ts';
import type { MacroState } from './state.ts';

/** A macro as it is called. */
export interface Invocation {
  readonly context: MacroContext;
  readonly state: MacroState;
  /** A text of the character or persona with its own macros replaced; inside such a text there is none. */
  field(name: Exclude<keyof MacroFields, 'alternateGreetings'>): string | undefined;
  greeting(index: number): string | undefined;
  /** What stands here is kept where the user reads it, and the user may not read the character's texts. */
  readonly hidesClosed: boolean;
  /** Says where in which text the macro stands. */
  readonly place: string;
  /** The text that holds the macro, as a number. */
  content(): number;
}

export interface Definition {
  /** How many arguments it takes; with any other number it stays as it stands. */
  min: number;
  max: number;
  /** The text in its place; undefined: it stays as it stands. */
  run(args: readonly string[], call: Invocation): string | undefined;
}

export type Macros = [name: string, definition: Definition][];

/** A macro without arguments. */
export const value = (run: (call: Invocation) => string | undefined): Definition => ({
  min: 0,
  max: 0,
  run: (_, call) => run(call),
});

/** A whole number, or undefined. */
export const integer = (text: string): number | undefined => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined);
