import type { ChatMemory, MemorySettings } from '@masque/contracts';
import { coveredCount, isMemoryOn, summaryOf } from '../chats/memory-row/memory.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import { dollarsOf } from '../usage/usage.view.ts';

export const isPending = ({ memory }: ChatRow): boolean =>
  memory?.wanted !== undefined && (memory.draft?.upTo ?? memory.upTo ?? -1) < memory.wanted;

function stateOf(row: ChatRow, isOn: boolean): ChatMemory['state'] {
  if (!isOn) return 'idle';
  if (row.memory?.failure) return 'failed';
  return isPending(row) ? 'running' : 'idle';
}

export function toMemory(row: ChatRow, settings: MemorySettings, end: string | null): ChatMemory {
  const { memory = {} } = row;
  const { cost, failure } = memory;
  const isOn = isMemoryOn(row, settings);
  const state = stateOf(row, isOn);
  const { text } = summaryOf(row);
  return {
    text,
    isOn,
    isOwnChoice: memory.isOn !== undefined,
    upTo: end,
    messages: coveredCount(row),
    isEdited: memory.isEdited ?? false,
    isOutdated: text !== '' && (memory.isOutdated ?? false),
    cost: {
      summaries: cost?.summaries ?? 0,
      promptTokens: cost?.promptTokens ?? 0,
      completionTokens: cost?.completionTokens ?? 0,
      dollars: cost?.nanoDollars === undefined ? null : dollarsOf(cost.nanoDollars),
    },
    model: memory.model ?? null,
    state,
    failure:
      state === 'failed' && failure
        ? {
            code: failure.code,
            error: failure.error,
            details: failure.details,
            retryAt: failure.isPassing ? failure.pauseUntil.toISOString() : null,
          }
        : null,
    revision: memory.rev ?? 0,
    updatedAt: memory.updatedAt?.toISOString() ?? null,
  };
}
