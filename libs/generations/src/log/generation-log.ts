import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Ending, GenerationFacts } from '../core/generation.facts.ts';

/** Longer than a generation may run, so that an abandoned log expires. */
const RUNNING_MS = 30 * 60_000;
const ENDED_MS = 10 * 60_000;
const READ_ENTRIES = 2_000;
export const LOG_START = '0-0';

/** Ids are `{fence}-{text length}`. Redis refuses ids that don't grow: this fences off old owners and drops repeats. */
const END = 1_000_000_000_000;
const SAVED = 2 * END;

const textId = (fence: number, length: number) => `${fence}-${length}`;
/** Greater than the owner's texts, smaller than the next owner's first entry. */
const endId = (fence: number, length: number) => `${fence}-${END + length}`;
const savedId = (fence: number) => `${fence}-${SAVED}`;
const fenceId = (fence: number) => `${fence}-0`;

interface LogPosition {
  readonly fence: number;
  readonly length: number;
  readonly isEnded: boolean;
}

function positionOf(id: string): LogPosition {
  const [fence = 0, sequence = 0] = id.split('-').map(Number);
  const isEnded = sequence >= END;
  return { fence, length: isEnded ? sequence % END : sequence, isEnded };
}

export const LoggedEnd = z.object({ ending: Ending, facts: GenerationFacts });
export type LoggedEnd = z.output<typeof LoggedEnd>;

const LoggedSave = z.object({ revision: z.number().nullable() });
type LoggedSave = z.output<typeof LoggedSave>;

const field = { text: 't', facts: 'h', end: 'e', saved: 's', fence: 'f', effects: 'w' } as const;

export interface LogPart {
  readonly text: string;
  readonly length: number;
  readonly facts: GenerationFacts | null;
  readonly effects: string | undefined;
  readonly end: LoggedEnd | null;
  readonly saved: LoggedSave | null;
  readonly cursor: string;
}

export interface Append {
  readonly id: string;
  readonly fence: number;
  readonly text: string;
  readonly length: number;
  /** JSON, with the first text only. */
  readonly facts: string | null;
  readonly effects?: string | undefined;
}

/** `refused`: the log has a later entry, ours (sent twice) or another owner's. `failed`: it may have arrived. */
export type AppendOutcome = 'appended' | 'refused' | 'failed';

const keyOf = (id: string) => `generation:{${id}}:log`;

// KEYS: logs. ARGV of each: entry id, ms until the log expires (0: as before), count of values, values. Returns errors.
const APPEND = `
local errors = {}
local at = 1
for index, key in ipairs(KEYS) do
  local last = at + 2 + tonumber(ARGV[at + 2])
  local added = redis.pcall('XADD', key, ARGV[at], unpack(ARGV, at + 3, last))
  errors[index] = type(added) == 'table' and added.err or ''
  if ARGV[at + 1] ~= '0' then redis.call('PEXPIRE', key, ARGV[at + 1]) end
  at = last + 1
end
return errors`;
const NO_ANSWER = 'no answer';

/** One Redis stream per running generation (docs/adr: generation log and leases). */
@Injectable()
export class GenerationLog {
  constructor(private readonly client: RedisClient) {}

  /** One round trip; never rejects. */
  async appendAll(appends: readonly Append[]): Promise<AppendOutcome[]> {
    // In a cluster, each log may be on another server.
    const together = this.client.redis.isCluster ? appends.map((append) => [append]) : [appends];
    const outcomes = await Promise.all(together.map((some) => this.appendTogether(some)));
    return outcomes.flat();
  }

  private async appendTogether(appends: readonly Append[]): Promise<AppendOutcome[]> {
    const keys = appends.map(({ id }) => keyOf(id));
    const entries = appends.flatMap((append) => {
      const fields = fieldsOf(append);
      return [textId(append.fence, append.length), append.facts === null ? 0 : RUNNING_MS, fields.length, ...fields];
    });
    const results = await this.client.redis.eval(APPEND, keys.length, ...keys, ...entries).catch(() => null);
    return appends.map((_, index) => outcomeOf(Array.isArray(results) ? String(results[index]) : NO_ANSWER));
  }

  appendEnd(rest: Append, end: LoggedEnd): Promise<AppendOutcome> {
    const { id, fence, length } = rest;
    return this.appendLast(id, endId(fence, length), [...fieldsOf(rest), field.end, JSON.stringify(end)]);
  }

  markSaved(id: string, fence: number, save: LoggedSave): Promise<AppendOutcome> {
    return this.appendLast(id, savedId(fence), [field.saved, JSON.stringify(save)]);
  }

  private async appendLast(id: string, entryId: string, fields: readonly string[]): Promise<AppendOutcome> {
    const key = keyOf(id);
    const results = await this.client.redis
      .pipeline()
      .xadd(key, entryId, ...fields)
      .pexpire(key, ENDED_MS)
      .exec()
      .catch(() => null);
    return outcomeOf(results ? (results[0]?.[0]?.message ?? '') : NO_ANSWER);
  }

  /** Blocks owners with a smaller fence. Rejects while Redis is down. */
  async fenceOff(id: string, fence: number): Promise<void> {
    const key = keyOf(id);
    await this.client.redis.xadd(key, fenceId(fence), field.fence, '1').catch((error: unknown) => {
      if (!(error instanceof Error && isRefusal(error.message))) throw error;
    });
    await this.client.redis.pexpire(key, RUNNING_MS);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.client.redis.unlink(keyOf(id))));
  }

  /** Null when there is no log. Rejects while Redis is down. */
  async findNewest(id: string): Promise<LogPosition | null> {
    const [entry] = await this.client.redis.xrevrange(keyOf(id), '+', '-', 'COUNT', 1);
    return entry ? positionOf(entry[0]) : null;
  }

  /** `cursor` is an entry id; the text up to it has `lengthBefore` characters. */
  async readAfter(id: string, cursor: string, lengthBefore: number): Promise<LogPart> {
    const all: LogEntry[] = [];
    for (let from = cursor; ; from = all.at(-1)?.[0] ?? from) {
      const entries = await this.client.redis.xrange(keyOf(id), `(${from}`, '+', 'COUNT', READ_ENTRIES);
      all.push(...entries);
      if (entries.length < READ_ENTRIES) return partOf(all, cursor, lengthBefore);
    }
  }

  read(id: string): Promise<LogPart> {
    return this.readAfter(id, LOG_START, 0);
  }
}

const fieldsOf = ({ text, facts, effects }: Append): string[] => [
  field.text,
  text,
  ...(facts === null ? [] : [field.facts, facts]),
  ...(effects === undefined ? [] : [field.effects, effects]),
];

function outcomeOf(error: string): AppendOutcome {
  if (error === '') return 'appended';
  return isRefusal(error) ? 'refused' : 'failed';
}

const isRefusal = (error: string): boolean => error.includes('equal or smaller than the target stream top item');

type LogEntry = readonly [id: string, fields: readonly string[]];

function partOf(entries: readonly LogEntry[], cursor: string, lengthBefore: number): LogPart {
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
