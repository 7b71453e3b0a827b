import type { ActiveLore, LoreResult } from '../lorebook/index.ts';
import { expandMacros, MacroState, WorkBudget, type MacroContext } from '../macros/index.ts';
import { macroContext } from './context.ts';
import { defaults } from './defaults.ts';
import { injections, withInjections } from './depth.ts';
import { exampleBlocks } from './examples.ts';
import { wholeHistory } from './history.ts';
import type { PromptInput, RoleplayMessage } from './input.ts';
import { Ledger } from './ledger.ts';
import { lineFeeds } from './line-feeds.ts';
import { findLore } from './lore.ts';
import { firstKept, recallMemory } from './memory.ts';
import type { OutMessage, Prompt } from './output.ts';
import type { Speakers } from './shapes.ts';
import { PromptError } from './prompt.error.ts';
import { fits, minus, noSize, plus } from './size.ts';
import { SizedHistory } from './sized.history.ts';
import { type Expand, type Expanders, replaced, systemParts, volatileIn } from './system.ts';

/**
 * The system part, lore and the newest message always stay; history is cut in steps, and examples are dropped first.
 * @throws PromptError, and WorkError when macros, keys and patterns exceed `work`.
 */
export function buildPrompt(given: PromptInput): Prompt {
  const work = new WorkBudget(given.work);
  const state = new MacroState(given.variables, work);
  // A greeting writes variables once; when the chat goes on, they have changed since.
  const history = wholeHistory(given, (isFirst) =>
    macroContext(given, isFirst ? state : new MacroState(given.variables, work)),
  );
  const input = { ...given, history };
  const context = macroContext(input, state);
  const lore = findLore(input, context, state);
  const volatile = new Set<string>();
  const expandWith =
    (macros: MacroContext): Expand =>
    (text, original = '') =>
      lineFeeds(expandMacros(text, { ...macros, volatile, fields: { ...macros.fields, original } }));
  const prompt = assemble(input, context, lore, {
    expand: expandWith({ ...context, outlets: outlets(lore.entries) }),
    expandField: expandWith({ ...context, outlets: {} }),
    volatile,
  });
  const ignored = state.ignored();
  if (ignored.length > 0) prompt.trace.ignoredVariables = [...ignored];
  return { ...prompt, variables: state.variables(), userWrites: state.user.writes() };
}

function assemble(
  input: PromptInput,
  context: MacroContext,
  lore: LoreResult,
  expanders: Expanders,
): Omit<Prompt, 'variables' | 'userWrites'> {
  const { settings, character } = input;
  const { expand, expandField } = expanders;
  const ledger = new Ledger(settings);
  const system = (id: 'new_chat' | 'post_history', content: string) =>
    ledger.addFixed(id, content.trim() === '' ? [] : [{ role: 'system', content }]);

  const parts = systemParts(input, lore.entries, expanders);
  const main = ledger.addJoined(parts);
  const volatile = volatileIn(parts, context.isClosed === true);
  const blocksOf = (text: string) =>
    exampleBlocks(text, context.char ?? '', context.user ?? '', settings.exampleChatPrompt);
  const loreExamples = (position: 'before_examples' | 'after_examples') =>
    ledger.addFixed(
      'lore_examples',
      lore.entries.filter((entry) => entry.position === position).flatMap(({ content }) => blocksOf(content).flat()),
    );
  const beforeExamples = loreExamples('before_examples');
  const afterExamples = loreExamples('after_examples');
  const newChat = system('new_chat', lineFeeds(settings.newChatPrompt ?? defaults.newChat));
  const among = injections(input, lore.entries, expanders);
  for (const { id, message } of among) ledger.addFixed(id, [message]);
  const postHistory = system(
    'post_history',
    replaced(character.postHistoryInstructions, settings.postHistory ?? '', expanders),
  );
  // Servers reject requests with nothing but system messages.
  const isUnspoken = !input.history.some(({ role, text }) => role !== 'system' && text.trim() !== '');
  const instruction = expand(controlPrompt(input, isUnspoken));
  const control = ledger.addFixed(
    'control',
    instruction === '' ? [] : [{ role: isUnspoken ? 'user' : 'system', content: instruction }],
  );
  if (!fits(ledger.size, ledger.budget)) throw new PromptError('fixed_over_budget', ledger.size, ledger.budget);

  const history = input.history.flatMap((message): OutMessage[] =>
    message.text.trim() === '' ? [] : [spoken(message, context, input.names)],
  );
  const start = input.historyStart ?? 0;
  const blocks = blocksOf(expandField(character.exampleDialogs ?? ''));
  const sized = new SizedHistory(history, ledger);
  const least = plus(ledger.size, sized.newest);
  if (!fits(least, ledger.budget)) throw new PromptError('message_over_budget', least, ledger.budget);

  const told = recallMemory(input, sized);
  const memory = ledger.addFixed('memory', told.messages);
  const pinned = settings.pinExamples === true ? ledger.addFitting(blocks, plus(sized.newest, told.reserved)) : [];
  const dropped = firstKept(sized, start, told.covered, minus(ledger.room, told.reserved));
  const kept = ledger.addFixed('history', history.slice(dropped), sized.sumFrom(dropped));
  // Next to a shortened history, they would come and go from turn to turn.
  const examples = dropped > 0 || settings.pinExamples === true ? pinned : ledger.addFitting(blocks, noSize);

  const chat = withInjections(kept, start + dropped, among);
  // The message to continue goes right before the request, below notes at depth 0.
  const continued = input.mode === 'continue' ? kept.at(-1) : undefined;

  return {
    messages: [
      ...main,
      ...beforeExamples,
      ...examples.flat(),
      ...afterExamples,
      ...memory,
      ...newChat,
      ...chat.filter((message) => message !== continued),
      ...postHistory,
      ...(continued ? [continued] : []),
      ...control,
    ],
    speakers: speakersOf(input, context),
    isContinuing: continued !== undefined && control.length > 0,
    otherTexts: (input.otherTexts ?? []).map((text) => expand(text)),
    trace: {
      budget: settings.budget,
      ...(settings.tokens ? { tokenBudget: settings.tokens.budget } : {}),
      ...ledger.shown(ledger.size),
      parts: ledger.parts(),
      trimmed: { messages: start + dropped, examples: blocks.length - examples.length },
      lore: lore.trace,
      ...(memory.length > 0 ? { memory: { isCut: told.isCut } } : {}),
      ...(volatile.length > 0 ? { volatile } : {}),
      ...(Object.keys(lore.quiet).length > 0 ? { loreQuiet: lore.quiet } : {}),
    },
    measured: ledger.texts,
    timers: lore.timers,
  };
}

/** Other speakers are an earlier persona, or a member of an imported group chat. */
function spoken(
  { role, name, text }: RoleplayMessage,
  { char, user }: MacroContext,
  names: PromptInput['names'] = 'others',
): OutMessage {
  const usual = role === 'user' ? user : char;
  const speaker = role === 'system' ? undefined : (name ?? usual);
  const isNamed = names === 'always' || names === 'field' || (names === 'others' && speaker !== usual);
  if (speaker === undefined || !isNamed) return { role, content: text };
  return names === 'field' ? { role, name: speaker, content: text } : { role, content: `${speaker}: ${text}` };
}

function speakersOf({ history, names, mode }: PromptInput, { user = '', char = '' }: MacroContext): Speakers {
  const named = new Set(history.flatMap(({ name }) => name ?? []));
  const others = [...named].filter((name) => name !== user && name !== char);
  return {
    user,
    char,
    others,
    ...(names === 'none' ? { areUnnamed: true } : {}),
    ...(mode === 'impersonate' ? { userStart: names === 'always' ? `${user}:` : '' } : {}),
  };
}

function outlets(lore: readonly ActiveLore[]): Record<string, string> {
  const named = Map.groupBy(
    lore.filter((entry) => entry.position === 'outlet'),
    (entry) => entry.outlet,
  );
  return Object.fromEntries(Array.from(named, ([name, all]) => [name, all.map((e) => e.content).join('\n')]));
}

function controlPrompt({ mode }: PromptInput, isUnspoken: boolean): string {
  if (mode === 'impersonate') return defaults.impersonate;
  if (isUnspoken) return defaults.firstMessage;
  return mode === 'continue' ? defaults.continue : '';
}
