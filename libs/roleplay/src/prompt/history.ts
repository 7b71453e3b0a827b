import { expandMacros, type MacroContext } from '../macros/index.ts';
import type { PromptInput, PromptMessage } from './input.ts';
import { lineFeeds } from './line-feeds.ts';

/**
 * The chat as the model and the lore see it. One that begins without the character gets the greeting; a stored
 * greeting that still reads as in the card has its macros replaced. Nothing else is expanded: it is what people wrote.
 * `contextOf` gives what the greeting's macros see; `isFirst` when their variables are to be kept.
 */
export function wholeHistory(input: PromptInput, contextOf: (isFirst: boolean) => MacroContext): PromptMessage[] {
  const { history } = input;
  const rest = history.map((message) => {
    const text = lineFeeds(message.text);
    return text === message.text ? message : { ...message, text };
  });
  if ((input.historyStart ?? 0) > 0) return rest;
  // A narrator may speak before the character does.
  const first = history.findIndex(({ role }) => role !== 'system');
  const stored = history[first]?.role === 'assistant' ? history[first].text : undefined;
  const greeting = greetingOf(input, stored);
  if (greeting === undefined || greeting.trim() === '') return rest;
  const replies = history.filter(({ role }) => role === 'assistant').length - (stored === undefined ? 0 : 1);
  const context = contextOf(replies === 0);
  const text = lineFeeds(expandMacros(greeting, context));
  if (stored !== undefined) return rest.with(first, { ...rest[first]!, text });
  return [{ role: 'assistant', ...(context.char === undefined ? {} : { name: context.char }), text }, ...rest];
}

/** The greeting's text as the card has it, if it is to be put first or stands there; a blank one makes way for the next. */
function greetingOf({ character, greeting }: PromptInput, stored: string | undefined): string | undefined {
  const { firstMessage = '', alternateGreetings = [] } = character;
  const greetings = [firstMessage, ...alternateGreetings];
  if (stored !== undefined) return greetings.find((text) => text === stored);
  if (greeting === 'none') return undefined;
  const chosen = greetings[greeting ?? 0] ?? firstMessage;
  return chosen.trim() === '' ? greetings.find((text) => text.trim() !== '') : chosen;
}
