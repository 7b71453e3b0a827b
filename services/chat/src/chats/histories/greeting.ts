import type { Viewer } from '@masque/contracts';
import { expandMacros } from '@masque/roleplay/macros';
import { texts } from '@masque/texts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';

/** What a character says first, with its macros filled in for good. */
export function greetingOf({ card }: PlayedCharacter, viewer: Viewer, chatId: string): string {
  const { name, nickname, description, personality, scenario } = card;
  const greeting = expandMacros(card.firstMessage, {
    char: nickname || name,
    user: viewer.username,
    fields: { description, personality, scenario },
    clock: { now: Date.now() },
    seed: chatId,
    pickSeed: chatId,
  });
  return greeting.trim() === '' ? texts.chat.defaultGreeting : greeting;
}
