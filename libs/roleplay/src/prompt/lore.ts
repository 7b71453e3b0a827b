import { activateLore, type ActiveLore, type LoreResult, type LoreTexts } from '../lorebook/index.ts';
import { expandMacros, MacroState, type MacroContext } from '../macros/index.ts';
import { macroContext, triggerOf } from './context.ts';
import { characterNote } from './depth.ts';
import type { AttachedLorebook, PromptInput, RoleplayMessage } from './input.ts';
import { lineFeeds } from './line-feeds.ts';
import { personaAt } from './system.ts';

/** SillyTavern's, in the order of its scan; `character` and `global` follow the insertion strategy. */
export const loreSources = ['chat', 'persona', 'character', 'global'] as const;
export type LoreSource = (typeof loreSources)[number];

const CONTEXT_PERCENT = 25;
const LETTERS_OF_A_TOKEN = 4;

export function findLore(input: PromptInput, macros: MacroContext, state: MacroState): LoreResult {
  const { character, settings } = input;
  const { timers, regex, trigger = triggerOf(input), injections, rewrite, ...lore } = input.lore ?? {};
  const { contextPercent = CONTEXT_PERCENT, budgetCap = 0, ...choices } = lore;
  const context = settings.tokens?.budget ?? settings.budget / LETTERS_OF_A_TOKEN;
  const tokenBudget = Math.min(Math.floor((context * contextPercent) / 100), budgetCap || Infinity);
  const own: AttachedLorebook[] = character.lorebook
    ? [{ lorebook: character.lorebook, source: 'character', isClosed: input.isClosed === true }]
    : [];
  const lists = inLoreOrder(own, input.lorebooks ?? []);
  const books = lists.flat();
  const result = activateLore({
    books: lists.map((list) => list.map(({ lorebook }) => lorebook)),
    foreign: foreignBooks(books, own, input.isClosed === true),
    messages: input.history.map((message) => named(message, macros)),
    messageCount: (input.historyStart ?? 0) + input.history.length,
    ...(books.some(readsTexts) ? { texts: loreTexts(input, state) } : {}),
    injections: [...(injections ?? []), ...personaText(input, state)],
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
  const rewritten = ({ content, position, depth }: ActiveLore): string =>
    rewrite?.(content, position === 'at_depth' ? depth : undefined, (text) => expandMacros(text, macros)) ?? content;
  const entries = result.entries
    .map((entry) => ({ ...entry, content: lineFeeds(rewritten(entry)) }))
    .filter(({ content }) => !rewrite || content !== '');
  return { ...result, entries };
}

/** A book's index here is the one in refs and traces. */
export const inLoreOrder = <Book extends { readonly source: LoreSource }>(
  own: readonly Book[],
  attached: readonly Book[],
): Book[][] => {
  const from = (source: LoreSource) => attached.filter((book) => book.source === source);
  return [from('chat'), from('persona'), [...own, ...from('character')], from('global')];
};

/** Indexes of all other books beside a closed character's; beside closed books, of those the user can read. */
function foreignBooks(books: readonly AttachedLorebook[], own: AttachedLorebook[], isClosed: boolean): number[] {
  if (!isClosed && books.every((book) => !book.isClosed)) return [];
  const isForeign = (book: AttachedLorebook): boolean => (isClosed ? !own.includes(book) : !book.isClosed);
  return books.flatMap((book, at) => (isForeign(book) ? [at] : []));
}

const named = (message: RoleplayMessage, { char, user }: MacroContext): RoleplayMessage => {
  const name = message.name ?? (message.role === 'user' ? user : message.role === 'assistant' ? char : undefined);
  return name === undefined ? message : { ...message, name };
};

const readsTexts = ({ lorebook }: AttachedLorebook): boolean =>
  lorebook.entries.some(({ extensions }) =>
    Object.keys(extensions).some((key) => key.startsWith('match_') && extensions[key]),
  );

function personaText(input: PromptInput, state: MacroState): string[] {
  const text = personaAt(input.persona, 'depth');
  if (text === '') return [];
  return [expandMacros(text, macroContext(input, new MacroState(state.variables(), state.work)))];
}

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
