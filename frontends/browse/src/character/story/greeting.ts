import type { Character } from '@masque/contracts';
import { expandMacros } from '@masque/roleplay/macros';

type Greeter = Pick<
  Character,
  'id' | 'name' | 'nickname' | 'firstMessage' | 'description' | 'personality' | 'scenario'
>;

/** Stands for the name while macros are expanded; no text of a card holds one. */
const VISITOR = '\0';
const ADDRESS = /\0(?:['’]s\b| (is|was|has|does)\b)?/g;
const VERBS: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' };
const SENTENCE_START = /(?:^|\n|[.!?…]["”’')*\]]*)\s*["“‘*(]*$|(?:^|\s)["“*]+$/;

/** Addresses a visitor, who has no name, as "you"; capitalized where a sentence or speech begins. */
const addressed = (text: string): string =>
  text.replace(ADDRESS, (found: string, verb: string | undefined, at: number) => {
    const you = SENTENCE_START.test(text.slice(0, at)) ? 'You' : 'you';
    if (verb !== undefined) return `${you} ${VERBS[verb]}`;
    return found === VISITOR ? you : `${you}r`;
  });

/**
 * The first message as a chat begins with it (services/chat, `greetingOf`); what is left to chance is the same each time.
 * `user` is null for visitors.
 */
export function greetingOf(character: Greeter, user: string | null, now = Date.now()): string {
  const { id, name, nickname, firstMessage, description, personality, scenario } = character;
  const greeting = expandMacros(firstMessage, {
    char: nickname || name,
    user: user ?? VISITOR,
    fields: { description, personality, scenario, persona: '' },
    clock: { now },
    seed: id,
    pickSeed: id,
  });
  return user === null ? addressed(greeting) : greeting;
}
