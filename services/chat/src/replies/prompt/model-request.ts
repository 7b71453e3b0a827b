import { type CompletionRequest, modelOptionNames } from '@masque/contracts';
import type { ModelTarget } from '../../models/model-calls.service.ts';
import type { ClientMessage } from './client-message.ts';
import type { ReplySettings } from './settings.rules.ts';

/** Always streamed, to save partial replies. The newest OpenAI models and older servers name the limit differently. */
export function modelRequest(
  { model, fallbacks }: Pick<ModelTarget, 'model' | 'fallbacks'>,
  { temperature, maxTokens }: ReplySettings,
  messages: readonly Pick<ClientMessage, 'role'>[],
  request: CompletionRequest,
): string {
  const options = modelOptionNames.map((name) => [name, request[name]] as const);
  const limit = request.max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  return JSON.stringify({
    model,
    ...(fallbacks.length > 0 ? { models: [model, ...fallbacks] } : {}),
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    ...(maxTokens > 0 ? { [limit]: maxTokens } : {}),
    ...Object.fromEntries(options.filter(([, value]) => value != null)),
  });
}
