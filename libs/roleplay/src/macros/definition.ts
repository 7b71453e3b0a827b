import type { Expansion } from './expand.ts';

export interface Definition {
  min: number;
  max: number;
  /** Undefined leaves the macro as it is. */
  run(args: readonly string[], call: Expansion): string | undefined;
}

/** Keys are lowercase. */
export type Macros = Readonly<Record<string, Definition>>;

export const value = (run: (call: Expansion) => string | undefined): Definition => ({
  min: 0,
  max: 0,
  run: (_, call) => run(call),
});

export const integer = (text: string): number | undefined => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined);
