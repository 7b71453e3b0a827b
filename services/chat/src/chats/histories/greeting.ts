import type { Viewer } from '@masque/contracts';
import { expandMacros } from '@masque/roleplay/macros';
import { texts } from '@masque/texts';
import type { CharacterRow } from '../../characters/characters.service.ts';

/** What a character says first, with its macros filled in for good. */
export function greetingOf(character: CharacterRow, viewer: Viewer, chatId: string): string {
  const { name, personality, scenario } = character;
  const greeting = expandMacros(character.firstMessage, {
    char: name,
    user: viewer.username,
    fields: { personality, scenario },
    clock: { now: Date.now() },
    seed: chatId,
    pickSeed: chatId,
  });
  return greeting.trim() === '' ? texts.chat.defaultGreeting : greeting;
}
