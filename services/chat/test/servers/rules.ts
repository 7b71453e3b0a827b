import { z } from 'zod';
import type { ServerAnswer, ServerMessage, ServerRequest, ServerRule } from './model-server.ts';

export const isSet = (request: ServerRequest, field: string): boolean => request[field] != null;

/** Fields with a value that are not in `known`. */
export const unknownFields = (request: ServerRequest, known: readonly string[]): string[] =>
  Object.keys(request).filter((field) => isSet(request, field) && !known.includes(field));

const Toggle = z.object({ enable_thinking: z.literal(false) });

/** Chat templates of hybrid models think unless told otherwise. */
export const isTemplateThinking = ({ chat_template_kwargs: kwargs }: ServerRequest): boolean =>
  !Toggle.safeParse(kwargs).success;

/** Refuses each request that has one of the fields. */
export const without = (
  source: string,
  fields: readonly string[],
  say: (field: string) => ServerAnswer,
): ServerRule => ({
  source,
  refuse: (request) => {
    const found = fields.find((field) => isSet(request, field));
    return found === undefined ? null : say(found);
  },
});

export const mostStops = (source: string, most: number, say: (count: number) => ServerAnswer): ServerRule => ({
  source,
  refuse: ({ stop }) => (Array.isArray(stop) && stop.length > most ? say(stop.length) : null),
});

export const onMessages = (
  source: string,
  refuse: (messages: readonly ServerMessage[], request: ServerRequest) => ServerAnswer | null,
): ServerRule => ({ source, refuse: (request) => refuse(request.messages, request) });

/** One system message at most, which comes first; then user and assistant take turns, beginning with the user. */
export const isAlternating = (messages: readonly ServerMessage[]): boolean => {
  const said = messages[0]?.role === 'system' ? messages.slice(1) : messages;
  return said.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'));
};

export const hasLateSystem = (messages: readonly ServerMessage[]): boolean =>
  messages.some(({ role }, at) => role === 'system' && at > 0);

const AFTER: Readonly<Record<string, readonly string[]>> = {
  system: ['user', 'assistant', 'system'],
  user: ['assistant', 'system', 'user'],
  assistant: ['assistant', 'user', 'tool'],
};

/** Source: mistralai/mistral-common, protocol/instruct/validator.py. Returns the sentence of the refusal. */
export function mistralOrderProblem(messages: readonly ServerMessage[], isContinued = false): string | null {
  const last = messages.at(-1);
  if (last?.role === 'assistant' && last['prefix'] !== true && !isContinued)
    return 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant';
  const at = messages.findIndex(({ role }, nth) => nth > 0 && !AFTER[messages[nth - 1]?.role ?? '']?.includes(role));
  if (at > 0) return `Unexpected role '${messages[at]?.role}' after role '${messages[at - 1]?.role}'`;
  const isEmpty = messages.some(({ role, content }) => role === 'assistant' && (content === '' || content === null));
  return isEmpty ? 'Assistant message must have either content or tool_calls, but not both.' : null;
}
