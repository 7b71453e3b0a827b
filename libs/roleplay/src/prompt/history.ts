import { expandMacros, type MacroContext } from '../macros/index.ts';
import type { PromptInput, RoleplayMessage } from './input.ts';
import { lineFeeds } from './line-feeds.ts';

/** Adds a missing greeting and expands a stored one. Nothing else is expanded: people wrote it. */
export function wholeHistory(input: PromptInput, contextOf: (isFirst: boolean) => MacroContext): RoleplayMessage[] {
  const { history } = input;
  const rest = history.map((message) => {
    const text = lineFeeds(message.text);
    return text === message.text ? message : { ...message, text };
  });
  if ((input.historyStart ?? 0) > 0) return rest;
  // A narrator may speak before the character.
  const first = history.findIndex(({ role }) => role !== 'system');
  const stored = history[first]?.role === 'assistant' ? history[first].text : undefined;
  const greeting = greetingOf(input, stored);
  if (greeting === undefined || greeting.trim() === '') return rest;
  const replies = history.filter(({ role }) => role === 'assistant').length - (stored === undefined ? 0 : 1);
  const context = contextOf(replies === 0);
  const disclosed = new Set<string>();
  const text = lineFeeds(expandMacros(greeting, { ...context, disclosed }));
  const closed = disclosed.size > 0 ? { isClosed: true } : {};
  if (stored !== undefined) return rest.with(first, { ...rest[first]!, text, ...closed });
  const name = context.char === undefined ? {} : { name: context.char };
  return [{ role: 'assistant', ...name, text, ...closed }, ...rest];
}

function greetingOf({ character, greeting }: PromptInput, stored: string | undefined): string | undefined {
  const { firstMessage = '', alternateGreetings = [] } = character;
  const greetings = [firstMessage, ...alternateGreetings];
  if (stored !== undefined) return greetings.find((text) => text === stored);
  if (greeting === 'none') return undefined;
  const chosen = greetings[greeting ?? 0] ?? firstMessage;
  return chosen.trim() === '' ? greetings.find((text) => text.trim() !== '') : chosen;
}
