import type { ActiveLore, LoreResult } from '../lorebook/index.ts';
import { expandMacros, MacroState, WorkBudget, type MacroContext } from '../macros/index.ts';
import { builtInPreset } from '../preset/builtin.preset.ts';
import type { Preset } from '../preset/preset.ts';
import { macroContext } from './context.ts';
import { ending } from './control.ts';
import { withInjections } from './depth.ts';
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
import { exampleHeading, Sections } from './sections.ts';
import { squashed } from './squash.ts';
import { type Expand, type Expanders, takeDisclosed, volatileIn } from './system.ts';

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
  const disclosed = new Set<string>();
  const expandWith =
    (macros: MacroContext): Expand =>
    (text, original = '') =>
      lineFeeds(expandMacros(text, { ...macros, volatile, disclosed, fields: { ...macros.fields, original } }));
  const prompt = assemble(input, context, lore, {
    expand: expandWith({ ...context, outlets: outlets(lore.entries) }),
    expandField: expandWith({ ...context, outlets: {} }),
    volatile,
    disclosed,
    isClosed: context.isClosed === true,
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
  const { settings, character, preset = builtInPreset } = input;
  const { expandField } = expanders;
  const heading = exampleHeading(input, preset, expanders);
  const ledger = new Ledger(settings);
  const closing = (isClosed: boolean, messages: OutMessage[]): OutMessage[] => {
    if (isClosed) for (const message of messages) ledger.closed.add(message);
    return messages;
  };
  const areExamplesClosed = takeDisclosed(expanders) || input.isClosed === true;

  const sections = new Sections(input, preset, lore.entries, expanders, ledger);
  const volatile = volatileIn(sections.leading, context.isClosed === true);
  const blocksOf = (text: string) => exampleBlocks(text, context.char ?? '', context.user ?? '', heading);
  const loreExamples = (position: 'before_examples' | 'after_examples') =>
    ledger.addFixed(
      'lore_examples',
      closing(
        expanders.isClosed,
        lore.entries.filter((entry) => entry.position === position).flatMap(({ content }) => blocksOf(content).flat()),
      ),
    );
  const beforeExamples = sections.hasExamples ? loreExamples('before_examples') : [];
  const afterExamples = sections.hasExamples ? loreExamples('after_examples') : [];
  const control = ending(input, preset, sections, expanders, ledger);
  if (!fits(ledger.size, ledger.budget)) throw new PromptError('fixed_over_budget', ledger.size, ledger.budget);

  const told = sections.hasHistory ? input.history : [];
  const history = told.flatMap((message): OutMessage[] =>
    message.text.trim() === ''
      ? []
      : closing(message.isClosed === true, [spoken(message, context, input.names ?? preset.reply.names)]),
  );
  const start = input.historyStart ?? 0;
  const blocks = sections.hasExamples ? blocksOf(expandField(character.exampleDialogs ?? '')) : [];
  closing(takeDisclosed(expanders) || areExamplesClosed, blocks.flat());
  const sized = new SizedHistory(history, ledger);
  const least = plus(ledger.size, sized.newest);
  if (!fits(least, ledger.budget)) throw new PromptError('message_over_budget', least, ledger.budget);

  const recalled = recallMemory(input, sized);
  const memory = ledger.addFixed('memory', recalled.messages);
  const pinned = settings.pinExamples === true ? ledger.addFitting(blocks, plus(sized.newest, recalled.reserved)) : [];
  const dropped = firstKept(sized, start, recalled.covered, minus(ledger.room, recalled.reserved));
  const kept = ledger.addFixed('history', history.slice(dropped), sized.sumFrom(dropped));
  // Next to a shortened history, they would come and go from turn to turn.
  const examples = dropped > 0 || settings.pinExamples === true ? pinned : ledger.addFitting(blocks, noSize);

  // The message to continue goes right before the request, below notes at depth 0.
  const continued = input.mode === 'continue' ? kept.at(-1) : undefined;
  const isDisplaced = continued !== undefined && preset.continuesByPrefill;
  const chat = withInjections(isDisplaced ? kept.slice(0, -1) : kept, start + dropped, sections.injections);
  const body = sections.messages({
    dialogueExamples: [...beforeExamples, ...examples.flat(), ...afterExamples],
    chatHistory: [...memory, ...sections.newChat, ...chat.filter((message) => message !== continued), ...control.empty],
  });
  const whole = [...body, ...(continued ? [continued] : []), ...control.request];
  const headings = new Set([...sections.newChat.map(({ content }) => content), lineFeeds(heading)]);

  const messages = preset.isSquashed
    ? squashed(whole, headings, (message, others) => ledger.join(message, others))
    : whole;
  // Macros quote messages, so one that the user may not read closes everything that isn't a message.
  const hasClosedMessage = input.history.some(({ isClosed }) => isClosed);

  return {
    messages,
    ...(input.isExplained ? { pieces: ledger.pieces(messages, hasClosedMessage) } : {}),
    speakers: speakersOf(input, context),
    isContinuing: continued !== undefined && control.request.length > 0,
    otherTexts: (input.otherTexts ?? []).map((text) => expanders.expand(text)),
    trace: {
      budget: settings.budget,
      ...(settings.tokens ? { tokenBudget: settings.tokens.budget } : {}),
      ...ledger.shown(ledger.size),
      parts: ledger.parts(),
      trimmed: { messages: start + dropped, examples: blocks.length - examples.length },
      lore: lore.trace,
      ...(memory.length > 0 ? { memory: { isCut: recalled.isCut } } : {}),
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
  names: Preset['reply']['names'],
): OutMessage {
  const usual = role === 'user' ? user : char;
  const speaker = role === 'system' ? undefined : (name ?? usual);
  const isNamed = names === 'always' || names === 'field' || (names === 'others' && speaker !== usual);
  if (speaker === undefined || !isNamed) return { role, content: text };
  return names === 'field' ? { role, name: speaker, content: text } : { role, content: `${speaker}: ${text}` };
}

function speakersOf({ history, names, preset, mode }: PromptInput, { user = '', char = '' }: MacroContext): Speakers {
  const chosen = names ?? preset?.reply.names;
  const named = new Set(history.flatMap(({ name }) => name ?? []));
  const others = [...named].filter((name) => name !== user && name !== char);
  return {
    user,
    char,
    others,
    ...(chosen === 'none' ? { areUnnamed: true } : {}),
    ...(mode === 'impersonate' ? { userStart: chosen === 'always' ? `${user}:` : '' } : {}),
  };
}

function outlets(lore: readonly ActiveLore[]): Record<string, string> {
  const named = Map.groupBy(
    lore.filter((entry) => entry.position === 'outlet'),
    (entry) => entry.outlet,
  );
  return Object.fromEntries(Array.from(named, ([name, all]) => [name, all.map((e) => e.content).join('\n')]));
}
