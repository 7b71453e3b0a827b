interface Problem {
  readonly code?: number | string | undefined;
  readonly type?: string | undefined;
  readonly message?: string | undefined;
}

/** Codes in words, as programs act on them; numbers and single words say no more than the status. */
const WORDS = /^[a-z]{1,20}(_[a-z0-9]{1,20}){1,7}$/;
/** Says what a status says. */
const EMPTY = new Set(['invalid_request_error', 'server_error', 'api_error', 'internal_server_error']);

/** Of servers that have no code for it: OpenRouter, vLLM, LiteLLM, Ollama, llama.cpp. */
const unknownModel =
  /not a valid model|(invalid|unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|doesn't exist|unknown)\b/i;
const fullContext =
  /exceed_context_size|context_length_exceeded|maximum context length|(exceeds?|larger than|longer than|greater than).{0,80}\bcontext (size|length|window)|prompt is too long/i;

/** The code that a failure has, or that its sentence stands for; undefined: none that programs know. */
export function upstreamCodeOf(status: number, { code, type = '', message = '' }: Problem): string | undefined {
  const said = String(code ?? '');
  const isOfRequest = status === 400 || status === 404 || status === 413 || status === 422;
  if (WORDS.test(said) && !EMPTY.has(said)) return said;
  if (isOfRequest && fullContext.test(`${type} ${message.slice(0, 1_000)}`)) return 'context_length_exceeded';
  return isOfRequest && unknownModel.test(message.slice(0, 1_000)) ? 'model_not_found' : undefined;
}
