import type { Connection } from '@masque/contracts';
import { type InstructTemplate, renderInstruct, stopStrings } from '@masque/roleplay/instruct';
import {
  type OutMessage,
  type PromptShape,
  promptShapes,
  shaped,
  type Speakers,
  withNamesInText,
  withoutSystem,
} from '@masque/roleplay/prompt';
import { z } from 'zod';
import { type CacheLife, withCacheMarks } from './cache.marks.ts';
import { isJson } from './json.ts';

/** A server's deviations from OpenAI's API for one model: known from its dialect, or learned from refusals. */
export const ServerNeeds = z.object({
  shape: z.enum(promptShapes).optional(),
  hasNoChat: z.boolean().optional(),
  hasNoSystem: z.boolean().optional(),
  takesNames: z.boolean().optional(),
  endsWithUser: z.boolean().optional(),
  /** An assistant's message at the end is continued. */
  takesPrefill: z.boolean().optional(),
  hasTextOnly: z.boolean().optional(),
  renamed: z.record(z.string(), z.string()).optional(),
  omitted: z.array(z.string()).optional(),
  contextLength: z.number().optional(),
  streams: z.boolean().optional(),
  hasLimit: z.boolean().optional(),
  maxTemperature: z.number().optional(),
  minResponse: z.number().optional(),
  maxResponse: z.number().optional(),
  maxStops: z.number().optional(),
  /** The reply starts inside its thoughts: only a closing tag comes. */
  beginsThinking: z.boolean().optional(),
  alwaysThinks: z.boolean().optional(),
  hasThoughtField: z.boolean().optional(),
  hasNoBlankStops: z.boolean().optional(),
});
export type ServerNeeds = z.output<typeof ServerNeeds>;

export type RequestFields = Readonly<Record<string, unknown>>;

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly (OutMessage | RequestFields)[];
  readonly speakers: Speakers | null;
  readonly options: RequestFields;
  readonly ownOptions?: readonly string[];
  /** How long the provider keeps the prompt's beginning; null: no marks. */
  readonly cache?: CacheLife | null;
  readonly shape?: PromptShape;
  readonly routing?: Connection['routing'];
  readonly thoughtTags?: readonly [string, string];
  readonly isContinuing?: boolean;
  readonly replyStart?: string;
  readonly instruct?: InstructTemplate;
  readonly isTemplateGuess?: boolean;
}

export interface PromptRequest extends ModelRequest {
  readonly messages: readonly OutMessage[];
  readonly speakers: Speakers;
}

export const isPrompt = (request: ModelRequest): request is PromptRequest => request.speakers !== null;

const strictness = (shape: ServerNeeds['shape']): number => promptShapes.indexOf(shape ?? 'as_is');

/** `more` adds to `needs`; the stricter shape wins. */
export function withNeeds(needs: ServerNeeds, more: ServerNeeds): ServerNeeds {
  const omitted = [...new Set([...(needs.omitted ?? []), ...(more.omitted ?? [])])];
  const shape = strictness(more.shape) > strictness(needs.shape) ? more.shape : needs.shape;
  return {
    ...needs,
    ...more,
    ...(shape === undefined ? {} : { shape }),
    ...(omitted.length === 0 ? {} : { omitted }),
    ...(needs.renamed || more.renamed ? { renamed: { ...needs.renamed, ...more.renamed } } : {}),
  };
}

export const templateFrom = ({ instruct, isTemplateGuess }: ModelRequest, { hasNoChat }: ServerNeeds) =>
  isTemplateGuess && !hasNoChat ? undefined : instruct;

export function fitted(request: ModelRequest, needs: ServerNeeds): RequestFields {
  const template = templateFrom(request, needs);
  if (isPrompt(request) && template) return fittedText(request, template, needs);
  const messages = isPrompt(request) ? fittedMessages(request, needs) : request.messages;
  return {
    model: request.model,
    messages,
    ...fittedOptions(request.options, needs),
    ...(needs.streams ? { stream: true } : {}),
  };
}

function fittedMessages(request: PromptRequest, needs: ServerNeeds) {
  const { speakers, cache } = request;
  const messages = withReplyStart(request, needs);
  const named = needs.takesNames ? messages.map(withPlainName) : withNamesInText(messages, speakers);
  const inShape = shaped(named, needs.shape ?? 'as_is', speakers);
  const inRoles = needs.hasNoSystem ? withoutSystem(inShape) : inShape;
  const isPrefill = needs.takesPrefill === true && inRoles.at(-1)?.role === 'assistant';
  const ended = needs.endsWithUser && !isPrefill ? withUserLast(inRoles) : inRoles;
  const marked = cache && !needs.hasTextOnly ? withCacheMarks(ended, cache) : ended;
  return needs.hasThoughtField ? marked.map(withThoughtField) : marked;
}

export function stopsOf({ options, speakers }: PromptRequest, template?: InstructTemplate): string[] {
  const names = [speakers.user, speakers.char, ...(speakers.others ?? [])].filter((name) => name.trim() !== '');
  const ends = template ? stopStrings(template, speakers) : [];
  const all = [options['stop'], ends, names.map(speakerStop)].flat();
  return all.filter((one) => typeof one === 'string').filter(Boolean);
}

export function isPrefilled({ prompt, messages }: RequestFields): boolean {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : null;
  return prompt !== undefined || (isJson(last) && last['role'] === 'assistant');
}

export const speakerStop = (name: string): string => `\n${name.trim()}:`;

function fittedText(
  { model, messages, speakers, options, replyStart, isContinuing = false }: PromptRequest,
  template: InstructTemplate,
  needs: ServerNeeds,
): RequestFields {
  const { prompt, stop: ends } = renderInstruct(messages, {
    template,
    names: speakers,
    continues: isContinuing,
    ...(replyStart ? { replyStart } : {}),
  });
  const stop = [...new Set([options['stop'] ?? [], ends].flat())];
  return { model, prompt, ...fittedOptions({ ...options, stop }, needs) };
}

function withReplyStart({ messages, isContinuing, replyStart }: PromptRequest, { takesPrefill }: ServerNeeds) {
  if (isContinuing) return takesPrefill ? messages.slice(0, -1) : messages;
  if (!replyStart) return messages;
  const start: OutMessage = takesPrefill
    ? { role: 'assistant', content: replyStart }
    : { role: 'system', content: `Begin the reply with exactly this text: ${replyStart}` };
  return [...messages, start];
}

const withThoughtField = (message: Pick<OutMessage, 'role'>) =>
  message.role === 'assistant' ? { ...message, reasoning_content: '' } : message;

const withPlainName = ({ name, ...message }: OutMessage): OutMessage => {
  const plain = name?.replaceAll(/[^\w-]+/g, '_').slice(0, 64) ?? '';
  return plain === '' ? message : { ...message, name: plain };
};

/** Some servers move system messages to the top, so the instruction after a reply becomes the user's. */
function withUserLast(messages: readonly OutMessage[]): OutMessage[] {
  const said = messages.findLastIndex(({ role }) => role !== 'system');
  const turned = messages.map((message, at): OutMessage =>
    at > said && at > 0 ? { ...message, role: 'user' } : message,
  );
  return turned.at(-1)?.role === 'user' ? turned : [...turned, { role: 'user', content: '[Continue]' }];
}

/** A program's own options stay, so that it sees the server's refusal. */
export function needsFor(request: ModelRequest, needs: ServerNeeds): ServerNeeds {
  if (isPrompt(request)) return needs;
  const { renamed, omitted = [] } = needs;
  const own = omitted.filter((name) => request.ownOptions?.includes(name));
  return { ...(renamed ? { renamed } : {}), omitted: own };
}

export const withoutOmitted = (body: RequestFields, { omitted = [] }: ServerNeeds): RequestFields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));

const Off = z.union([z.object({ enabled: z.literal(false) }), z.object({ effort: z.literal('none') })]);

export const isThinkingOff = ({ reasoning }: RequestFields): boolean => Off.safeParse(reasoning).success;

const withLeastThinking = (options: RequestFields, { alwaysThinks }: ServerNeeds): RequestFields =>
  alwaysThinks && isThinkingOff(options) ? { ...options, reasoning: { effort: 'low', exclude: true } } : options;

function fittedStops(stops: readonly unknown[], { hasNoBlankStops, maxStops }: ServerNeeds): (readonly unknown[])[] {
  const kept = hasNoBlankStops ? stops.filter((stop) => String(stop).trim() !== '') : stops;
  return kept.length === 0 && hasNoBlankStops ? [] : [kept.slice(0, maxStops)];
}

export const USUAL_RESPONSE = 4_096;

const withLimit = (options: RequestFields, { hasLimit }: ServerNeeds): RequestFields =>
  hasLimit && !Object.keys(options).some(isLimit) ? { ...options, max_tokens: USUAL_RESPONSE } : options;

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NEGATIVE_INFINITY);

function fittedOptions(options: RequestFields, needs: ServerNeeds): RequestFields {
  const { renamed = {}, omitted = [], maxTemperature, minResponse, maxResponse } = needs;
  const all = withLimit(withLeastThinking(options, needs), needs);
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      const sent = renamed[name] ?? name;
      if (omitted.includes(name) || omitted.includes(sent)) return [];
      if (name === 'temperature' && maxTemperature !== undefined && asNumber(value) > maxTemperature)
        return [[sent, maxTemperature]];
      if (isLimit(name) && minResponse !== undefined && asNumber(value) < minResponse) return [[sent, minResponse]];
      if (isLimit(name) && maxResponse !== undefined && asNumber(value) > maxResponse) return [[sent, maxResponse]];
      if (name === 'stop' && Array.isArray(value)) return fittedStops(value, needs).map((stops) => [sent, stops]);
      return [[sent, value]];
    }),
  );
}

export const isLimit = (name: string): boolean => name === 'max_tokens' || name === 'max_completion_tokens';
