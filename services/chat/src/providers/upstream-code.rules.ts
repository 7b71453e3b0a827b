interface Problem {
  readonly code?: number | string | undefined;
  readonly type?: string | undefined;
  readonly message?: string | undefined;
}

/** Codes that programs act on have several words; numbers and single words only repeat the status. */
const WORDS = /^[a-z]{1,20}(_[a-z0-9]{1,20}){1,7}$/;
const EMPTY = new Set(['invalid_request_error', 'server_error', 'api_error', 'internal_server_error']);

/** Sentences of servers without a code: OpenRouter, vLLM, LiteLLM, Ollama, llama.cpp. */
const unknownModel =
  /not a valid model|(invalid|unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|doesn't exist|unknown)\b/i;
const fullContext =
  /exceed_context_size|context_length_exceeded|maximum context length|(exceeds?|larger than|longer than|greater than).{0,80}\bcontext (size|length|window)|prompt is too long/i;

export function upstreamCodeOf(status: number, { code, type = '', message = '' }: Problem): string | undefined {
  const said = String(code ?? '');
  const isOfRequest = status === 400 || status === 404 || status === 413 || status === 422;
  if (WORDS.test(said) && !EMPTY.has(said)) return said;
  if (isOfRequest && fullContext.test(`${type} ${message.slice(0, 1_000)}`)) return 'context_length_exceeded';
  return isOfRequest && unknownModel.test(message.slice(0, 1_000)) ? 'model_not_found' : undefined;
}
