import type { CompletionRequest } from '@masque/contracts';
import type { ModelTarget } from '../../models/model-calls.service.ts';
import type { PlainMessage } from './plain-message.ts';
import type { ReplySettings } from './settings.rules.ts';

/**
 * The request to the model gateway. Always streamed: that way a reply can be kept while it grows. The longest response is
 * asked for by the name that the client used: the newest models of OpenAI know only the new one, older servers the old.
 */
export function modelRequest(
  { model, fallbacks }: Pick<ModelTarget, 'model' | 'fallbacks'>,
  { temperature, maxTokens }: ReplySettings,
  messages: readonly Pick<PlainMessage, 'role'>[],
  request: CompletionRequest,
): string {
  const { top_p, stop, seed, frequency_penalty, presence_penalty, logit_bias, max_completion_tokens } = request;
  const options = { top_p, stop, seed, frequency_penalty, presence_penalty, logit_bias };
  const limit = max_completion_tokens == null ? 'max_tokens' : 'max_completion_tokens';
  return JSON.stringify({
    model,
    ...(fallbacks.length > 0 ? { models: [model, ...fallbacks] } : {}),
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    ...(maxTokens > 0 ? { [limit]: maxTokens } : {}),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value != null)),
  });
}
