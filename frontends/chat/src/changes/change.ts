import type { ChatChange } from '@masque/contracts';

const known: readonly unknown[] = [
  'chat',
  'message',
  'deleted',
  'reply',
  'reset',
  'gone',
] satisfies ChatChange['type'][];

/** Returns null for unknown events. */
export function changeOf(data: string): ChatChange | null {
  try {
    const change: ChatChange | null = JSON.parse(data);
    return change && known.includes(change.type) ? change : null;
  } catch {
    return null;
  }
}
