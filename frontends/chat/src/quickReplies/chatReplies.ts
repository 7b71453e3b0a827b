import type { Chat, QuickReplyBody, QuickReplySetBody } from '@masque/contracts';

export interface ChatReply {
  readonly set: QuickReplySetBody;
  readonly reply: QuickReplyBody;
}

type ReplyChat = Pick<Chat, 'id' | 'characterId'>;

export const isShownIn = ({ isGlobal, characterIds, chatIds }: QuickReplySetBody, chat: ReplyChat): boolean =>
  isGlobal || characterIds.includes(chat.characterId) || chatIds.includes(chat.id);

/** Those of a chat, in the order of their sets. */
export const repliesOf = (sets: readonly QuickReplySetBody[], chat: ReplyChat): ChatReply[] =>
  sets.filter((set) => isShownIn(set, chat)).flatMap((set) => set.replies.map((reply) => ({ set, reply })));
