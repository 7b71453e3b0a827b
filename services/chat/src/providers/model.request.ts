import { type CompletionRequest, type Connection, modelOptionNames } from '@masque/contracts';
import type { InstructTemplate } from '@masque/roleplay/instruct';
import type { OutMessage, Speakers } from '@masque/roleplay/prompt';
import type { ModelTarget } from './gateways.ts';
import type { ModelRequest, RequestFields } from './server.needs.ts';

export type PromptMessages =
  | {
      readonly messages: readonly OutMessage[];
      readonly speakers: Speakers;
      readonly isContinuing?: boolean;
      readonly replyStart?: string;
      readonly instruct?: InstructTemplate;
      readonly isTemplateGuess?: boolean;
      /** In place of the request's: stop strings with macros expanded, biases by token. */
      readonly options?: RequestFields;
    }
  | { readonly messages: readonly RequestFields[]; readonly speakers: null };

export function modelRequest(
  { model, fallbacks }: Pick<ModelTarget, 'model' | 'fallbacks'>,
  { temperature, maxTokens }: { readonly temperature?: number; readonly maxTokens: number },
  prompt: PromptMessages,
  request: Partial<CompletionRequest> = {},
  connection?: Connection,
): ModelRequest {
  const options = modelOptionNames.map((name) => [name, request[name]] as const);
  const limit = request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  const { shape = 'auto', isStreamed = true, routing, promptCache = '5m', reasoning } = connection ?? {};
  return {
    ...promptFields(prompt),
    model,
    options: {
      ...(fallbacks.length > 0 ? { models: [model, ...fallbacks] } : {}),
      ...(isStreamed ? { stream: true, stream_options: { include_usage: true } } : { stream: false }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens > 0 ? { [limit]: maxTokens } : {}),
      ...Object.fromEntries(options.filter(([, value]) => value != null)),
      ...(prompt.speakers === null ? {} : prompt.options),
    },
    ownOptions: ['stream', 'stream_options', 'models'],
    ...(shape === 'auto' ? {} : { shape }),
    ...(routing ? { routing } : {}),
    cache: prompt.speakers === null || promptCache === 'off' ? null : promptCache,
    ...(reasoning?.prefix && reasoning.suffix ? { thoughtTags: [reasoning.prefix, reasoning.suffix] } : {}),
  };
}

function promptFields(prompt: PromptMessages): Pick<ModelRequest, keyof PromptMessages> & Partial<ModelRequest> {
  if (prompt.speakers === null) return { messages: prompt.messages, speakers: null };
  const { messages, speakers, isContinuing = false, replyStart = '', instruct, isTemplateGuess = false } = prompt;
  return { messages, speakers, isContinuing, replyStart, ...(instruct ? { instruct, isTemplateGuess } : {}) };
}
