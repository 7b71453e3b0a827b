import { z } from 'zod';
import { Ending } from '../core/ending.ts';
import { GenerationFacts } from '../core/generation.facts.ts';

/** Ids are `{fence}-{text length}`. Redis refuses ids that don't grow: this fences off old owners and drops repeats. */
const END = 1_000_000_000_000;
const SAVED = 2 * END;

export const textId = (fence: number, length: number) => `${fence}-${length}`;
/** Greater than the owner's texts, smaller than the next owner's first entry. */
export const endId = (fence: number, length: number) => `${fence}-${END + length}`;
export const savedId = (fence: number) => `${fence}-${SAVED}`;
export const fenceId = (fence: number) => `${fence}-0`;

export interface LogPosition {
  readonly fence: number;
  readonly length: number;
  readonly isEnded: boolean;
}

export function positionOf(id: string): LogPosition {
  const [fence = 0, sequence = 0] = id.split('-').map(Number);
  const isEnded = sequence >= END;
  return { fence, length: isEnded ? sequence % END : sequence, isEnded };
}

export const LoggedEnd = z.object({ ending: Ending, facts: GenerationFacts });
export type LoggedEnd = z.output<typeof LoggedEnd>;

export const LoggedSave = z.object({ revision: z.number().nullable() });
export type LoggedSave = z.output<typeof LoggedSave>;

export const field = { text: 't', facts: 'h', end: 'e', saved: 's', fence: 'f', effects: 'w' } as const;

export interface LogPart {
  readonly text: string;
  readonly length: number;
  readonly facts: GenerationFacts | null;
  readonly effects: string | undefined;
  readonly end: LoggedEnd | null;
  readonly saved: LoggedSave | null;
  /** The newest entry's id, or `0-0`. */
  readonly cursor: string;
}

export type LogEntry = readonly [id: string, fields: readonly string[]];

export function partOf(entries: readonly LogEntry[], cursor: string, lengthBefore: number): LogPart {
  let text = '';
  let length = lengthBefore;
  let facts: GenerationFacts | null = null;
  let effects: string | undefined;
  let end: LoggedEnd | null = null;
  let saved: LoggedSave | null = null;
  for (const [id, fields] of entries) {
    for (let index = 0; index + 1 < fields.length; index += 2) {
      const value = fields[index + 1] ?? '';
      switch (fields[index]) {
        case field.text:
          text += value;
          length += value.length;
          break;
        case field.facts:
          facts = GenerationFacts.parse(JSON.parse(value));
          break;
        case field.effects:
          effects = value;
          break;
        case field.end:
          end ??= LoggedEnd.parse(JSON.parse(value));
          break;
        case field.saved:
          saved ??= LoggedSave.parse(JSON.parse(value));
          break;
        default:
      }
    }
    cursor = id;
  }
  return { text, length, facts: end?.facts ?? facts, effects, end, saved, cursor };
}
