import type { Viewer } from '@masque/contracts';
import { expandMacros, MacroState, type VariableValues } from '@masque/roleplay/macros';
import { texts } from '@masque/texts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';

export interface Greeting {
  readonly text: string;
  /** What its macros have written, for the chat to begin with. */
  readonly variables: VariableValues;
}

/** What a character says first, with its macros filled in for good. */
export function greetingOf({ card }: PlayedCharacter, viewer: Viewer, chatId: string): Greeting {
  const { name, nickname, description, personality, scenario } = card;
  const state = new MacroState();
  const greeting = expandMacros(card.firstMessage, {
    char: nickname || name,
    user: viewer.username,
    fields: { description, personality, scenario },
    clock: { now: Date.now() },
    seed: chatId,
    pickSeed: chatId,
    state,
  });
  const text = greeting.trim() === '' ? texts.chat.defaultGreeting : greeting;
  return { text, variables: state.variables().chat };
}
