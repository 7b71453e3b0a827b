import { chatRoutes } from '@masque/contracts';
import { aCharacter, type ChatPerson, type StartedChat } from './started-chat.ts';

/** Creates a chat with the messages m-0, m-1, …; the character says the even ones. Returns its id. */
export async function aLongChat(chat: StartedChat, { caller }: ChatPerson, count: number): Promise<string> {
  const { _id: characterId } = await chat.keep(aCharacter());
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `m-${index}`,
    sender: index % 2 === 0 ? ('character' as const) : ('user' as const),
    text: `line ${index}`,
  }));
  const saved = await caller.call(chatRoutes.saveHistory, { body: { characterId, messages } });
  if (saved.status !== 200) throw new Error(saved.error.error);
  return saved.body.id;
}
