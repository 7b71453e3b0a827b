import type { VariableValues } from '@masque/roleplay/macros';
import type { ChatRow } from './chat.schema.ts';

/** `before`: the values before the last message that changed some. */
interface KeptVariables {
  readonly now: VariableValues;
  readonly before?: { readonly messageId: string; readonly values: VariableValues };
}

const keptOf = ({ variableState }: Pick<ChatRow, 'variableState'>): KeptVariables =>
  variableState === undefined ? { now: {} } : JSON.parse(variableState);

export const currentVariables = (row: Pick<ChatRow, 'variableState'>): VariableValues => keptOf(row).now;

/** A new swipe of the last message starts from the same values as the first one, so no turn counts twice. */
export function variablesBefore(row: Pick<ChatRow, 'variableState'>, messageId: string): VariableValues {
  const { now, before } = keptOf(row);
  return before?.messageId === messageId ? before.values : now;
}

export function keptVariables(
  row: Pick<ChatRow, 'variableState'>,
  messageId: string,
  from: VariableValues,
  to: VariableValues,
): string | undefined {
  const isOther = keptOf(row).before?.messageId !== messageId;
  if (isOther && JSON.stringify(from) === JSON.stringify(to)) return undefined;
  const state = JSON.stringify({ now: to, before: { messageId, values: from } } satisfies KeptVariables);
  return state === row.variableState ? undefined : state;
}

export function branchedVariables(
  row: Pick<ChatRow, 'variableState'>,
  ids: ReadonlyMap<string, string>,
): string | undefined {
  const { now, before } = keptOf(row);
  if (!before) return row.variableState;
  const messageId = ids.get(before.messageId);
  // The branch lacks the message that wrote last, so it drops those writes.
  const kept: KeptVariables =
    messageId === undefined ? { now: before.values } : { now, before: { ...before, messageId } };
  return JSON.stringify(kept);
}

export const firstVariables = (now: VariableValues): string => JSON.stringify({ now } satisfies KeptVariables);
