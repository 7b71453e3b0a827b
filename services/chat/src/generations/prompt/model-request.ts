import { type CompletionRequest, modelOptionNames } from '@masque/contracts';
import type { ModelTarget } from '../../models/model-calls.service.ts';
import type { ClientMessage } from './client-message.ts';
import type { ReplySettings } from './settings.rules.ts';

/**
 * The request to the model gateway. Always streamed: that way a reply can be kept while it grows. The longest response is
 * asked for by the name that the client used: the newest models of OpenAI know only the new one, older servers the old.
 */
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
