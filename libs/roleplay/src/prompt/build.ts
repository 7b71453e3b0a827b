import { activateLore, type ActiveLore, type LoreResult } from '../lorebook/index.ts';
import { expandMacros, type MacroContext } from '../macros/index.ts';
import { macroContext } from './context.ts';
import { defaults } from './defaults.ts';
import { injections, withInjections } from './depth.ts';
import { exampleBlocks } from './examples.ts';
import type { PromptInput } from './input.ts';
import { Ledger } from './ledger.ts';
import type { OutMessage, Prompt } from './output.ts';
import { PromptError } from './prompt.error.ts';
import { loreAt, replaced, systemParts } from './system.ts';
import { dropOldest } from './trim.ts';

/**
 * Builds the messages for a chat completion from character, persona, lore and history, in SillyTavern's order, within
 * a budget. The system part, instructions, lore and the newest message always stay; then as much history as fits, in
 * steps; then examples, which go first. Pure: the same input gives the same prompt. Throws PromptError.
 */
export function buildPrompt(input: PromptInput): Prompt {
  const context = macroContext(input);
  const lore = findLore(input, context);
  const withOutlets = { ...context, outlets: outlets(lore.entries) };
  const expand = (text: string, original = ''): string =>
    expandMacros(text, { ...withOutlets, fields: { ...withOutlets.fields, original } });
  return assemble(input, context, lore, expand);
}

function assemble(
  input: PromptInput,
  context: MacroContext,
  lore: LoreResult,
  expand: (text: string, original?: string) => string,
): Prompt {
  const { settings, character } = input;
  const ledger = new Ledger(settings);
  const system = (id: 'lore_examples' | 'new_chat' | 'post_history' | 'control', content: string) =>
    ledger.fixed(id, content.trim() === '' ? [] : [{ role: 'system', content }]);

  const main = ledger.joined(systemParts(input, lore.entries, expand));
  const beforeExamples = system('lore_examples', loreAt(lore.entries, 'before_examples'));
  const afterExamples = system('lore_examples', loreAt(lore.entries, 'after_examples'));
  const newChat = system('new_chat', settings.newChatPrompt ?? defaults.newChat);
  const among = injections(input, lore.entries, expand);
  for (const { id, message } of among) ledger.fixed(id, [message]);
  const postHistory = system(
    'post_history',
    replaced(character.postHistoryInstructions, settings.postHistory ?? '', expand),
  );
  const control = system('control', expand(controlPrompt(input)));
  if (ledger.size > settings.budget) throw new PromptError('fixed_over_budget', ledger.size, settings.budget);

  const history = historyMessages(input, expand);
  const start = input.historyStart ?? 0;
  const blocks = exampleBlocks(
    expand(character.exampleDialogs ?? ''),
    context.char ?? '',
    context.user ?? '',
    settings.exampleChatPrompt,
  );
  const newest = history.slice(-1);
  if (ledger.size + ledger.measure(newest) > settings.budget)
    throw new PromptError('message_over_budget', ledger.size + ledger.measure(newest), settings.budget);

  const pinned = settings.pinExamples === true ? ledger.fitting(blocks, ledger.measure(newest)) : [];
  const dropped = dropOldest(history, start, ledger.room, (message) => ledger.measure([message]));
  const kept = ledger.fixed('history', history.slice(dropped));
  // Beside a shortened history they would come and go from turn to turn.
  const examples = dropped > 0 || settings.pinExamples === true ? pinned : ledger.fitting(blocks, 0);

  return {
    messages: [
      ...main,
      ...beforeExamples,
      ...examples.flat(),
      ...afterExamples,
      ...newChat,
      ...withInjections(kept, start + dropped, among),
      ...postHistory,
      ...control,
    ],
    trace: {
      budget: settings.budget,
      size: ledger.size,
      parts: ledger.parts(),
      trimmed: { messages: dropped, examples: blocks.length - examples.length },
      lore: lore.trace,
    },
    timers: lore.timers,
  };
}

function findLore(input: PromptInput, macros: MacroContext): LoreResult {
  const { character, lore = {}, settings } = input;
  const { timers, regex, ...choices } = lore;
  const measure = settings.measure;
  return activateLore({
    books: [...(character.lorebook ? [character.lorebook] : []), ...(input.lorebooks ?? [])],
    messages: input.history,
    messageCount: (input.historyStart ?? 0) + input.history.length,
    macros,
    character,
    greeting: typeof input.greeting === 'number' ? input.greeting : 0,
    // SillyTavern's: a quarter of the context.
    settings: { tokenBudget: Math.floor(settings.budget / (measure ? 4 : 16)), ...choices },
    countTokens: measure,
    seed: input.seed ?? '',
    timers,
    regex,
  });
}

function outlets(lore: readonly ActiveLore[]): Record<string, string> {
  const named = Map.groupBy(
    lore.filter((entry) => entry.position === 'outlet'),
    (entry) => entry.outlet,
  );
  return Object.fromEntries(Array.from(named, ([name, all]) => [name, all.map((e) => e.content).join('\n')]));
}

function controlPrompt({ mode }: PromptInput): string {
  if (mode === 'continue') return defaults.continue;
  return mode === 'impersonate' ? defaults.impersonate : '';
}

/** The chat as messages. One that begins without the character gets the greeting; a stored greeting is expanded. */
function historyMessages(input: PromptInput, expand: (text: string) => string): OutMessage[] {
  const greeting = input.character.firstMessage ?? '';
  const isWhole = (input.historyStart ?? 0) === 0;
  const wantsGreeting = isWhole && input.greeting !== 'none' && input.history[0]?.role !== 'assistant';
  const out: OutMessage[] = wantsGreeting ? [{ role: 'assistant', content: expand(greeting) }] : [];
  for (const [i, { role, text }] of input.history.entries())
    out.push({ role, content: i === 0 && isWhole && text === greeting ? expand(text) : text });
  return out.filter(({ content }) => content.trim() !== '');
}
