import { DomainError, type Viewer } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import {
  expandMacros,
  MacroState,
  WorkBudget,
  WorkError,
  type VariableValues,
  type VariableWrites,
} from '@masque/roleplay/macros';
import { texts } from '@masque/texts';
import { isClosedTo } from '../../characters/character.policy.ts';
import type { PlayedCharacter } from '../../characters/characters.service.ts';
import type { PersonaRow } from '../../personas/personas.service.ts';
import { liveCount } from '../messages/gap.rules.ts';
import type { ChatRow } from '../chat.schema.ts';
import type { ChatRowChange } from '../chats.repository.ts';
import { WORK_AT_ONCE } from '../chat.rules.ts';
import type { MessageRow, Swipe } from '../messages/message.ts';
import { firstVariables } from '../variables.rules.ts';

export interface Greeting {
  readonly number: number;
  readonly text: string;
  readonly variables: VariableValues;
  readonly userWrites: VariableWrites;
}

export interface GreetingScene {
  readonly viewer: Viewer;
  readonly persona: Pick<PersonaRow, 'name' | 'description'> | null;
  readonly chatId: string;
  readonly user: VariableValues;
}

/** For all greetings together: every version of a message is read and sent at once. */
const MAX_CHARACTERS = 100_000;

/** Expands each greeting as if it were the only one. @throws `chat.too_complex` when the macros take too many steps */
export function greetingsOf(character: PlayedCharacter, scene: GreetingScene): Greeting[] {
  try {
    return allOf(character, scene, new WorkBudget(WORK_AT_ONCE));
  } catch (error) {
    throw error instanceof WorkError ? new DomainError('chat.too_complex') : error;
  }
}

function allOf(character: PlayedCharacter, scene: GreetingScene, work: WorkBudget): Greeting[] {
  const { card } = character;
  const all: Greeting[] = [];
  let size = 0;
  for (const [number, text] of [card.firstMessage, ...card.alternateGreetings].entries()) {
    const greeting = { ...filledIn(character, text, scene, work), number };
    if (!isVisible(greeting.text)) continue;
    size += greeting.text.length;
    if (all.length > 0 && size > MAX_CHARACTERS) break;
    all.push(greeting);
  }
  if (all.length > 0) return all;
  return [{ ...filledIn(character, card.firstMessage, scene, work), number: 0, text: texts.chat.defaultGreeting }];
}

function filledIn(
  character: PlayedCharacter,
  given: string,
  { viewer, persona, chatId, user }: GreetingScene,
  work: WorkBudget,
) {
  const { card } = character;
  const { name, nickname, description, personality, scenario } = card;
  const state = new MacroState({ user }, work);
  const text = expandMacros(given, {
    char: nickname || name,
    user: persona?.name ?? viewer.username,
    fields: { description, personality, scenario, persona: persona?.description ?? '' },
    isClosed: isClosedTo(viewer.userId, character),
    clock: { now: Date.now(), ...(viewer.timeZone === undefined ? {} : { timeZone: viewer.timeZone }) },
    seed: chatId,
    pickSeed: chatId,
    state,
  });
  return { text, variables: state.variables().chat, userWrites: state.user.writes() };
}

export function greetedBy(message: MessageRow, greetings: readonly Greeting[], shown: number): MessageRow {
  const swipes = greetings.map((greeting) => toSwipe(greeting, message.createdAt));
  return { ...message, swipes, swipe: shown };
}

export const regreetedBy = (message: MessageRow, greetings: readonly Greeting[]): MessageRow => ({
  ...message,
  swipes: message.swipes.map((swipe) => {
    const greeting = greetings.find(({ number }) => number === swipe.greeting?.number);
    return greeting && swipe.generationId === undefined ? toSwipe(greeting, swipe.createdAt) : swipe;
  }),
});

const toSwipe = ({ number, text, variables, userWrites }: Greeting, createdAt: Date): Swipe => ({
  text: text.toWellFormed(),
  createdAt,
  state: 'complete',
  greeting: {
    number,
    ...(isEmpty(variables) ? {} : { variables: JSON.stringify(variables) }),
    ...(isEmpty(userWrites) ? {} : { userWrites: JSON.stringify(userWrites) }),
  },
});

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** The greeting's variables count only while it is the only message. */
export function greetedAnew(row: ChatRow, { greeting }: Swipe): ChatRowChange {
  if (!greeting) return {};
  const variableState = firstVariables(JSON.parse(greeting.variables ?? '{}'));
  return { greeting: greeting.number, ...(liveCount(row) === 1 ? { variableState } : {}) };
}
