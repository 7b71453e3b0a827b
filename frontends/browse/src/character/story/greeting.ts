import type { Character } from '@masque/contracts';
import { expandMacros } from '@masque/roleplay/macros';

type Greeter = Pick<
  Character,
  'id' | 'name' | 'nickname' | 'firstMessage' | 'description' | 'personality' | 'scenario'
>;

/** Placeholder for the name during macro expansion; card texts can't contain it. */
const VISITOR = '\0';
const ADDRESS = /\0(?:['’]s\b| (is|was|has|does)\b)?/g;
const VERBS: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' };
const SENTENCE_START = /(?:^|\n|[.!?…]["”’')*\]]*)\s*["“‘*(]*$|(?:^|\s)["“*]+$/;

/** Visitors have no name, so the greeting calls them "you", capitalized at the start of a sentence or speech. */
const addressed = (text: string): string =>
  text.replace(ADDRESS, (found: string, verb: string | undefined, at: number) => {
    const you = SENTENCE_START.test(text.slice(0, at)) ? 'You' : 'you';
    if (verb !== undefined) return `${you} ${VERBS[verb]}`;
    return found === VISITOR ? you : `${you}r`;
  });

/**
 * Must match `greetingOf` in services/chat. Random macros are seeded, so they give the same text each time.
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
