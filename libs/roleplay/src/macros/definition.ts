import type { MacroContext, MacroFields } from './context.ts';
import type { MacroState } from './state.ts';

export interface Invocation {
  readonly context: MacroContext;
  readonly state: MacroState;
  /** Expands a text of the character or persona; empty inside another such text. */
  field(name: Exclude<keyof MacroFields, 'alternateGreetings'>): string | undefined;
  greeting(index: number): string | undefined;
  /** The result is stored for a user who may not read the character's texts. */
  readonly hidesClosed: boolean;
  readonly place: string;
  content(): number;
}

export interface Definition {
  min: number;
  max: number;
  /** Undefined leaves the macro as it is. */
  run(args: readonly string[], call: Invocation): string | undefined;
}

export type Macros = [name: string, definition: Definition][];

export const value = (run: (call: Invocation) => string | undefined): Definition => ({
  min: 0,
  max: 0,
  run: (_, call) => run(call),
});

export const integer = (text: string): number | undefined => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined);
