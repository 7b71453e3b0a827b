import type { Viewer } from '@masque/contracts';
import { expandMacros, MacroState, type VariableValues, type VariableWrites } from '@masque/roleplay/macros';
import { texts } from '@masque/texts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';

export interface Greeting {
  readonly text: string;
  /** What its macros have written, for the chat to begin with. */
  readonly variables: VariableValues;
  /** What they did to the user's own. */
  readonly userWrites: VariableWrites;
}

/** What a character says first, with its macros filled in for good. `user`: the variables that the user's chats share. */
export function greetingOf({ card }: PlayedCharacter, viewer: Viewer, chatId: string, user: VariableValues): Greeting {
  const { name, nickname, description, personality, scenario } = card;
  const state = new MacroState({ user });
  const greeting = expandMacros(card.firstMessage, {
    char: nickname || name,
    user: viewer.username,
    // It is said before anybody has chosen a persona.
    fields: { description, personality, scenario, persona: '' },
    clock: { now: Date.now() },
    seed: chatId,
    pickSeed: chatId,
    state,
  });
  const text = greeting.trim() === '' ? texts.chat.defaultGreeting : greeting;
  return { text, variables: state.variables().chat, userWrites: state.user.writes() };
}
