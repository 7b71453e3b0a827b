import type { Character } from '@masque/contracts';
import { expandMacros } from '@masque/roleplay/macros';

type Greeter = Pick<
  Character,
  'id' | 'name' | 'nickname' | 'firstMessage' | 'description' | 'personality' | 'scenario'
>;

/** The first message as a chat begins with it (services/chat, `greetingOf`); what is left to chance is the same each time. */
export function greetingOf(character: Greeter, user: string, now = Date.now()): string {
  const { id, name, nickname, firstMessage, description, personality, scenario } = character;
  return expandMacros(firstMessage, {
    char: nickname || name,
    user,
    fields: { description, personality, scenario, persona: '' },
    clock: { now },
    seed: id,
    pickSeed: id,
  });
}
