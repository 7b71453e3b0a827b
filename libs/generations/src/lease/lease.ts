import type { GenerationRef } from '../core/generation.store.ts';

/** After this silence, another process takes over. */
export const LEASE_MS = 3_000;
export const HEARTBEAT_MS = 1_000;

export interface LeasedRef extends GenerationRef {
  readonly owner: string;
}

export const toMember = ({ id, owner, chatId }: LeasedRef): string => `${id}|${owner}|${chatId}`;

export function fromMember(member: string): LeasedRef {
  const [id = '', owner = '', ...chatId] = member.split('|');
  return { id, owner, chatId: chatId.join('|') };
}
