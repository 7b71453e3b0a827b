export type ChatTarget =
  | { kind: 'chat'; chatId: string; messageId?: string }
  | { kind: 'new'; characterId: string }
  | { kind: 'latest'; characterId: string }
  | { kind: 'nothing' };

/** Without parameters falls back to the last choice in browser storage. */
export function chatTarget(
  params: URLSearchParams,
  stored: { chatId: string | null; characterId: string | null },
): ChatTarget {
  const chatId = params.get('chatId');
  const characterId = params.get('characterId');
  const messageId = params.get('messageId');
  if (chatId) return messageId ? { kind: 'chat', chatId, messageId } : { kind: 'chat', chatId };
  const character = characterId ?? stored.characterId;
  if (params.get('newChat') === 'true' && character) return { kind: 'new', characterId: character };
  if (characterId) return { kind: 'latest', characterId };
  if (stored.chatId) return { kind: 'chat', chatId: stored.chatId };
  return character ? { kind: 'latest', characterId: character } : { kind: 'nothing' };
}
