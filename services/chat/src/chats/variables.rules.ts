import type { VariableValues } from '@masque/roleplay/macros';
import type { ChatRow } from './chat.schema.ts';

/** What macros of a chat have written: by the newest reply, and before the last one that changed something. */
interface KeptVariables {
  readonly now: VariableValues;
  readonly before?: { readonly messageId: string; readonly values: VariableValues };
}

const keptOf = ({ variableState }: Pick<ChatRow, 'variableState'>): KeptVariables =>
  variableState === undefined ? { now: {} } : JSON.parse(variableState);

/** The variables as the newest reply has left them. */
export const currentVariables = (row: Pick<ChatRow, 'variableState'>): VariableValues => keptOf(row).now;

/**
 * The variables that a text for this message begins with. A new version of a reply begins as the first one did, so
 * that no turn counts twice.
 */
export function variablesBefore(row: Pick<ChatRow, 'variableState'>, messageId: string): VariableValues {
  const { now, before } = keptOf(row);
  return before?.messageId === messageId ? before.values : now;
}

/** What a row has to keep when a message turned `from` into `to`; undefined: what it has. */
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

/** The variables of a branch whose messages have these ids, by those of their originals. */
export function branchedVariables(
  row: Pick<ChatRow, 'variableState'>,
  ids: ReadonlyMap<string, string>,
): string | undefined {
  const { now, before } = keptOf(row);
  if (!before) return row.variableState;
  const messageId = ids.get(before.messageId);
  // The message that wrote last stays behind, and so does what it wrote.
  const kept: KeptVariables =
    messageId === undefined ? { now: before.values } : { now, before: { ...before, messageId } };
  return JSON.stringify(kept);
}

/** Variables that a chat begins with. */
export const firstVariables = (now: VariableValues): string => JSON.stringify({ now } satisfies KeptVariables);
