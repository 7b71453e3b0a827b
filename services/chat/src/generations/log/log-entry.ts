import { z } from 'zod';
import { Ending } from '../core/ending.ts';
import { GenerationFacts } from '../core/generation.facts.ts';

/**
 * Entries of a generation's stream have the id `{fence}-{characters}`: the owner's fence, and the length of the text
 * with this entry. Redis refuses an id that is not greater than the newest one, so an owner that was fenced off cannot
 * append, nothing follows an end, and sending an entry twice adds it once.
 */
const END = 1_000_000_000_000;
const SAVED = 2 * END;

export const textId = (fence: number, length: number) => `${fence}-${length}`;
/** Greater than the owner's texts, smaller than the next owner's first entry. */
export const endId = (fence: number, length: number) => `${fence}-${END + length}`;
export const savedId = (fence: number) => `${fence}-${SAVED}`;
/** The first entry of an owner that takes over. */
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

/** How a generation ended, and what was known of it then. */
export const LoggedEnd = z.object({ ending: Ending, facts: GenerationFacts });
export type LoggedEnd = z.output<typeof LoggedEnd>;

/** The end is in the store too; null: it had been written by another owner. */
export const LoggedSave = z.object({ revision: z.number().nullable() });
export type LoggedSave = z.output<typeof LoggedSave>;

/** Names of an entry's fields. */
export const field = { text: 't', facts: 'h', end: 'e', saved: 's', fence: 'f', effects: 'w' } as const;

/** What a log holds, read from somewhere on; its text is thoughts and text as they were written (`WrittenWriter`). */
export interface LogPart {
  readonly text: string;
  /** Length of the whole text up to the end of this part. */
  readonly length: number;
  readonly facts: GenerationFacts | null;
  /** For who takes over; beside the first text. */
  readonly effects: string | undefined;
  readonly end: LoggedEnd | null;
  readonly saved: LoggedSave | null;
  /** Where to read on: the newest entry's id, or `0-0`. */
  readonly cursor: string;
}

export type LogEntry = readonly [id: string, fields: readonly string[]];

/** Puts entries together. Texts after an end do not count, nor do those of an owner behind a later one's fence. */
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
