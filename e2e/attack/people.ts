import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { aDraft, freshName, origin, type Person, signedIn } from '../lib/api.ts';
import { tinyPng } from '../lib/tiny-png.ts';
import type { AttackTarget } from './connections.ts';

/** A user with a model key. */
export async function withKey(): Promise<Person> {
  const person = await signedIn();
  await person.call(chatRoutes.saveKey, { body: { apiKey: 'sk-or-v1-0123456789abcdef-attack' } });
  return person;
}

export async function aPicture(): Promise<string> {
  const image = `data:image/png;base64,${tinyPng(0x3366cc).toString('base64')}`;
  const made = await (await signedIn()).call(catalogRoutes.createCharacter, { body: { ...aDraft(), image } });
  return made.body.image ?? '';
}

/** The attacker, with chats of their own and a separate address. */
export async function aTarget(picture: string): Promise<AttackTarget> {
  const attacker = await withKey();
  const chatIds: string[] = [];
  const character = await attacker.call(catalogRoutes.createCharacter, { body: aDraft({ name: freshName('Chat') }) });
  for (let n = 0; n < 3; n += 1) {
    const chat = await attacker.call(chatRoutes.saveHistory, {
      body: { characterId: character.body.id, messages: [] },
    });
    chatIds.push(chat.body.id);
  }
  return { origin: origin(), address: '198.51.100.7', cookie: attacker.cookie, chatIds, picture };
}
