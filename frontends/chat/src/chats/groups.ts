import type { Chat } from '@masque/contracts';

export interface ChatGroup {
  characterId: string;
  name: string;
  image: string | null;
  /** Newest first. */
  chats: readonly Chat[];
}

/** Chats by character; the character with the newest chat first. */
export function groupChats(chats: readonly Chat[]): readonly ChatGroup[] {
  const groups = new Map<string, Chat[]>();
  for (const chat of chats.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))) {
    const known = groups.get(chat.characterId);
    if (known) known.push(chat);
    else groups.set(chat.characterId, [chat]);
  }
  return [...groups].map(([characterId, own]) => ({
    characterId,
    name: own[0]?.character.name ?? '',
    image: own[0]?.character.image ?? null,
    chats: own,
  }));
}

const format = { month: 'short', day: '2-digit', year: 'numeric' } as const;

/** 'Mar 04, 2026 at 9:05 PM', or 'Unknown date'. */
export function chatDate(iso: string, unknown: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return unknown;
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${date.toLocaleDateString('en-US', format)} at ${time}`;
}
