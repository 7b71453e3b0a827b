import type { ChatSearchResult } from '@masque/contracts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatHead } from '../chats/searched-chats.service.ts';
import { isHiddenAt } from '../chats/messages/gap.rules.ts';
import type { ShownCharacter } from '../chats/chat.view.ts';
import type { SearchHit } from './search.calls.ts';
import { marksIn, type Terms } from './search.terms.ts';

const MOST_MARKS = 20;

const chatOf = (head: ChatHead, { name, image, imageColor }: ShownCharacter) => ({
  chatId: head._id,
  title: head.title,
  characterId: mainMember(head).characterId,
  characterName: name,
  characterImage: image,
  imageColor,
});

export function toNameResult(head: ChatHead, character: ShownCharacter, terms: Terms): ChatSearchResult {
  const chat = chatOf(head, character);
  const snippet = chat.title ?? chat.characterName;
  const marks = marksIn(snippet, terms, MOST_MARKS).map(([from, to]): [number, number] => [from, to]);
  return { ...chat, messageId: null, isHidden: false, snippet, marks, at: head.updatedAt.toISOString() };
}

/** Found again: display scripts may have moved or removed the words. */
export const withText = (hit: SearchHit, snippet: string, terms: Terms): SearchHit => ({
  ...hit,
  snippet,
  marks: marksIn(snippet, terms, MOST_MARKS),
});

export const toHitResult = (
  head: ChatHead,
  character: ShownCharacter,
  { messageId, seq, snippet, marks, at }: SearchHit,
): ChatSearchResult => ({
  ...chatOf(head, character),
  messageId,
  isHidden: isHiddenAt(head, seq),
  snippet,
  marks: marks.map(([from, to]): [number, number] => [from, to]),
  at: new Date(at).toISOString(),
});
