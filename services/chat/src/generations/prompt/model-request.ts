import type { GenerationSettings } from '@masque/contracts';
import type { OutMessage } from '@masque/roleplay/prompt';

/** The request to the model gateway. Always streamed: that way a reply can be kept while it grows. */
export const modelRequest = (
  model: string,
  { temperature, maxTokens }: GenerationSettings,
  messages: readonly OutMessage[],
): string =>
  JSON.stringify({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    ...(maxTokens > 0 ? { max_tokens: maxTokens } : {}),
  });
