import { type CompletionRequest, modelOptionNames } from '@masque/contracts';
import type { OutMessage, Speakers } from '@masque/roleplay/prompt';
import type { ModelTarget } from './gateways.ts';
import type { ModelRequest, RequestFields } from './server.needs.ts';

/** `speakers` null: a program's own messages. */
export type PromptMessages =
  | { readonly messages: readonly OutMessage[]; readonly speakers: Speakers }
  | { readonly messages: readonly RequestFields[]; readonly speakers: null };

/** Always streamed, to save partial replies. */
export function modelRequest(
  { model, fallbacks }: Pick<ModelTarget, 'model' | 'fallbacks'>,
  { temperature, maxTokens }: { readonly temperature?: number; readonly maxTokens: number },
  { messages, speakers }: PromptMessages,
  request: Partial<CompletionRequest> = {},
): ModelRequest {
  const options = modelOptionNames.map((name) => [name, request[name]] as const);
  const limit = request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  return {
    model,
    messages,
    speakers,
    options: {
      ...(fallbacks.length > 0 ? { models: [model, ...fallbacks] } : {}),
      stream: true,
      stream_options: { include_usage: true },
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens > 0 ? { [limit]: maxTokens } : {}),
      ...Object.fromEntries(options.filter(([, value]) => value != null)),
    },
    ownOptions: ['stream_options', 'models'],
    cache: speakers === null ? null : '5m',
  };
}
