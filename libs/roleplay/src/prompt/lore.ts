import { activateLore, type RoleplayLorebook, type LoreResult, type LoreTexts } from '../lorebook/index.ts';
import { expandMacros, MacroState, type MacroContext } from '../macros/index.ts';
import { macroContext, triggerOf } from './context.ts';
import { characterNote } from './depth.ts';
import type { PromptInput, RoleplayMessage } from './input.ts';
import { lineFeeds } from './line-feeds.ts';

const CONTEXT_PERCENT = 25;
const LETTERS_OF_A_TOKEN = 4;

export function findLore(input: PromptInput, macros: MacroContext, state: MacroState): LoreResult {
  const { character, settings } = input;
  const { timers, regex, trigger = triggerOf(input), injections, ...lore } = input.lore ?? {};
  const { contextPercent = CONTEXT_PERCENT, budgetCap = 0, ...choices } = lore;
  const context = settings.tokens?.budget ?? settings.budget / LETTERS_OF_A_TOKEN;
  const tokenBudget = Math.min(Math.floor((context * contextPercent) / 100), budgetCap || Infinity);
  const own = character.lorebook ? [character.lorebook] : [];
  const users = input.lorebooks ?? [];
  const result = activateLore({
    books: [own, users],
    foreign: foreignBooks(input),
    messages: input.history.map((message) => named(message, macros)),
    messageCount: (input.historyStart ?? 0) + input.history.length,
    ...([...own, ...users].some(readsTexts) ? { texts: loreTexts(input, state) } : {}),
    injections,
    trigger,
    macros,
    character,
    greeting: typeof input.greeting === 'number' ? input.greeting : 0,
    settings: { tokenBudget, ...choices },
    countTokens: settings.tokens?.count,
    seed: input.seed ?? '',
    timers,
    regex,
  });
  return { ...result, entries: result.entries.map((entry) => ({ ...entry, content: lineFeeds(entry.content) })) };
}

/** Indexes of all the user's books beside a closed character; beside closed books, of those the user can read. */
function foreignBooks({ character, isClosed, lorebooks = [], closedLorebooks = [] }: PromptInput): number[] {
  const own = character.lorebook ? 1 : 0;
  const users = lorebooks.map((_, at) => at);
  if (isClosed) return users.map((at) => at + own);
  if (closedLorebooks.length === 0) return [];
  return [...Array(own).keys(), ...users.filter((at) => !closedLorebooks.includes(at)).map((at) => at + own)];
}

const named = (message: RoleplayMessage, { char, user }: MacroContext): RoleplayMessage => {
  const name = message.name ?? (message.role === 'user' ? user : message.role === 'assistant' ? char : undefined);
  return name === undefined ? message : { ...message, name };
};

const readsTexts = ({ entries }: RoleplayLorebook): boolean =>
  entries.some(({ extensions }) => Object.keys(extensions).some((key) => key.startsWith('match_') && extensions[key]));

/** Expanded with a copy of the state, because the prompt itself will write the variables. */
function loreTexts(input: PromptInput, state: MacroState): LoreTexts {
  const { character, persona } = input;
  const macros = macroContext(input, new MacroState(state.variables(), state.work));
  const expand = (text: string | undefined): string => expandMacros(text ?? '', macros);
  return {
    personaDescription: expand(persona?.description),
    characterDescription: expand(character.description),
    characterPersonality: expand(character.personality),
    characterDepthPrompt: expand(characterNote(character)?.prompt),
    scenario: expand(character.scenario),
    creatorNotes: expand(character.creatorNotes),
  };
}
