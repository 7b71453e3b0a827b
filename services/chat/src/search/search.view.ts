import type { ChatSearchResult } from '@masque/contracts';
import type { CharacterFace } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatHead } from '../chats/searched-chats.service.ts';
import type { Hit } from './search.calls.ts';
import { marksIn, type Terms } from './search.terms.ts';

const MOST_MARKS = 20;

/** `face` is our newest projection of the character, if there is one. */
function chatOf(head: ChatHead, face: CharacterFace | null | undefined) {
  const member = mainMember(head);
  const shown = face?.name ? face : member;
  return {
    chatId: head._id,
    title: head.title,
    characterId: member.characterId,
    characterName: shown.name,
    characterImage: shown.image ?? null,
    imageColor: shown.imageColor ?? null,
  };
}

/** A chat that was found by its title, or by its character's name. */
export function toNameResult(head: ChatHead, face: CharacterFace | null | undefined, terms: Terms): ChatSearchResult {
  const chat = chatOf(head, face);
  const snippet = chat.title ?? chat.characterName;
  const marks = marksIn(snippet, terms, MOST_MARKS).map(([from, to]): [number, number] => [from, to]);
  return { ...chat, messageId: null, snippet, marks, at: head.updatedAt.toISOString() };
}

export const toHitResult = (
  head: ChatHead,
  face: CharacterFace | null | undefined,
  { messageId, snippet, marks, at }: Hit,
): ChatSearchResult => ({
  ...chatOf(head, face),
  messageId,
  snippet,
  marks: marks.map(([from, to]): [number, number] => [from, to]),
  at: new Date(at).toISOString(),
});
