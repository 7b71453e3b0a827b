import type { GenerationRef } from '../core/generation.store.ts';

/** How long an owner may say nothing before another process ends its generations. */
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
