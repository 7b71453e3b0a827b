import type { LegalBlock, LegalSection, Line } from './legal.types.ts';

export const section = (id: string, title: string, blocks: readonly LegalBlock[]): LegalSection => ({
  id,
  title,
  blocks,
});

export const list = (lines: readonly Line[]): LegalBlock => ({ list: lines });

export const steps = (lines: readonly Line[]): LegalBlock => ({ steps: lines });

/** The first row is the head. */
export const table = (
  caption: string,
  [head, ...rows]: readonly [head: readonly string[], ...rows: (readonly Line[])[]],
): LegalBlock => ({ table: { caption, head, rows } });
