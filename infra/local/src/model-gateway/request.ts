import type { DemoMessage } from './reply.ts';

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly DemoMessage[];
  readonly stream: boolean;
  /** 0: no limit. */
  readonly maxTokens: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}

/** Returns one sentence about the problem if the request is invalid. */
export function parseChatRequest(body: string, defaultModel: string): ChatRequest | string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'Invalid JSON in request body';
  }
  if (!isRecord(value)) return 'Request body must be an object';
  const { messages, model = defaultModel, stream = false } = value;
  const maxTokens = value['max_completion_tokens'] ?? value['max_tokens'];
  if (!Array.isArray(messages) || messages.length === 0) return 'Input required: specify "messages"';
  if (typeof model !== 'string') return 'Expected "model" to be a string';
  const read: DemoMessage[] = [];
  for (const message of messages) {
    if (!isRecord(message) || typeof message['role'] !== 'string') return 'Invalid message: "role" is required';
    read.push({ role: message['role'], content: textOf(message['content']) });
  }
  return { model, messages: read, stream: stream === true, maxTokens: typeof maxTokens === 'number' ? maxTokens : 0 };
}
