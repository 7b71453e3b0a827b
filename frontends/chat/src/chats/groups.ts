import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { clockTime } from '@masque/web-kit';

export interface ChatGroup {
  characterId: string;
  name: string;
  image: string | null;
  latest: Chat;
  chats: readonly Chat[];
}

export function groupChats(chats: readonly Chat[]): readonly ChatGroup[] {
  const newestFirst = chats.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const groups = new Map<string, { latest: Chat; chats: Chat[] }>();
  for (const chat of newestFirst) {
    const known = groups.get(chat.characterId);
    if (known) known.chats.push(chat);
    else groups.set(chat.characterId, { latest: chat, chats: [chat] });
  }
  return [...groups].map(([characterId, own]) => ({
    characterId,
    name: own.latest.character.name,
    image: own.latest.character.image,
    latest: own.latest,
    chats: own.chats.toSorted((a, b) => Number(b.pinned) - Number(a.pinned)),
  }));
}

const format = { month: 'short', day: '2-digit', year: 'numeric' } as const;

/** 'Mar 04, 2026 at 9:05 PM' */
export function chatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return texts.common.unknownDate;
  return `${date.toLocaleDateString('en-US', format)} at ${clockTime(iso)}`;
}
