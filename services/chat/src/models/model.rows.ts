import { z } from 'zod';

const MAX_PRICE = 40;
const Price = z.union([z.string().min(1).max(MAX_PRICE), z.number()]).transform(String);

const MIN_CONTEXT = 256;
const MAX_CONTEXT = 1_000_000_000;
const Digits = z.string().regex(/^\d+$/).transform(Number);
const Tokens = z.union([z.number(), Digits]).pipe(z.number().min(MIN_CONTEXT).max(MAX_CONTEXT)).nullish().catch(null);
const Words = z.string().optional().catch(undefined);
const within = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().catch(undefined);
const List = z.array(z.string()).optional().catch(undefined);

/** Sources: OpenRouter, Groq, Mistral, LM Studio, vLLM, LiteLLM, Anthropic, Gemini, TabbyAPI, DeepInfra, llama.cpp. */
export const ModelRow = z.object({
  id: z.string().min(1).max(200),
  name: Words,
  display_name: Words,
  description: Words,
  owned_by: Words,
  created: z.int().min(0).catch(0),
  pricing: within({ prompt: Price, completion: Price }),
  supported_parameters: z.array(z.string().max(100)).max(200).nullish().catch(null),
  type: Words,
  mode: Words,
  task: Words,
  endpoints: List,
  capabilities: within({ completion_chat: z.boolean() }),
  architecture: within({ output_modalities: List }),
  context_length: Tokens,
  top_provider: within({ context_length: Tokens }),
  context_window: Tokens,
  loaded_context_length: Tokens,
  max_context_length: Tokens,
  max_model_len: Tokens,
  parameters: within({ max_seq_len: Tokens }),
  max_input_tokens: Tokens,
  limits: within({ max_input_tokens: Tokens }),
  metadata: within({ context_length: Tokens }),
  inputTokenLimit: Tokens,
  model_info: within({ max_input_tokens: Tokens }),
  status: within({ args: List }),
  meta: within({ n_ctx: Tokens, n_ctx_train: Tokens }),
});
export type ModelRow = z.output<typeof ModelRow>;

export function contextOf({ context_length, top_provider, meta, ...row }: ModelRow): number | null {
  const offered = [context_length, top_provider?.context_length].filter((tokens) => tokens != null);
  if (offered.length > 0) return Math.min(...offered);
  return (
    row.context_window ??
    row.loaded_context_length ??
    row.max_context_length ??
    row.max_model_len ??
    row.parameters?.max_seq_len ??
    row.max_input_tokens ??
    row.limits?.max_input_tokens ??
    row.metadata?.context_length ??
    row.inputTokenLimit ??
    row.model_info?.max_input_tokens ??
    argumentOf(row.status?.args) ??
    meta?.n_ctx ??
    meta?.n_ctx_train ??
    null
  );
}

function argumentOf(args: readonly string[] = []): number | null | undefined {
  const at = args.findIndex((arg) => arg === '--ctx-size' || arg === '-c');
  return at === -1 ? null : Tokens.parse(args[at + 1]);
}

const otherKinds = /embed|rerank|speech|transcri|moderat|^(?:image|audio|video)(?:$|_)|to-(?:image|audio|video)/i;
const otherNames =
  /(?:^|[-_/.: ])(?:embed(?!ded)|rerank|moderation|minilm|bge-|dall-e|(?:gpt-image|stable-diffusion|whisper|tts|stt|transcribe)(?![a-z]))/i;

export function canChat({ id, type, mode, task, endpoints, capabilities, architecture }: ModelRow): boolean {
  if (capabilities) return capabilities.completion_chat;
  if (endpoints?.length && !endpoints.some((endpoint) => /chat|complet|generat/.test(endpoint))) return false;
  if (architecture?.output_modalities?.includes('text') === false) return false;
  return ![type, mode, task].some((kind) => kind !== undefined && otherKinds.test(kind)) && !otherNames.test(id);
}

export const MAX_MODELS = 5_000;

const Fields = z.record(z.string(), z.unknown());
const listNames = ['data', 'models', 'result', 'items', 'available_models', 'model_list', 'model_names'];
const MAX_DEPTH = 2;

export function entriesOf(body: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(body)) return body.slice(0, MAX_MODELS).map(withId);
  const fields = Fields.safeParse(body).data;
  if (!fields || depth > MAX_DEPTH) return null;
  if (fields['data'] === null && fields['object'] === 'list') return [];
  for (const name of listNames) {
    const entries = entriesOf(fields[name], depth + 1);
    if (entries) return entries;
  }
  const entries = Object.entries(fields)
    .slice(0, MAX_MODELS)
    .map(([id, info]) => ({ ...Fields.safeParse(info).data, id }));
  return entries.length > 0 && entries.every(isDescribed) ? entries : null;
}

function withId(entry: unknown): unknown {
  if (typeof entry === 'string') return { id: entry };
  const fields = Fields.safeParse(entry).data;
  return (
    fields && {
      ...fields,
      id: fields['id'] ?? fields['model'] ?? fields['model_name'] ?? fields['name'] ?? fields['key'],
    }
  );
}

const notModels = new Set(['error', 'errors', 'detail', 'message']);

function isDescribed(entry: { id: string }): boolean {
  const row = ModelRow.safeParse(entry).data;
  if (!row || notModels.has(row.id)) return false;
  return contextOf(row) !== null || [row.name, row.owned_by, row.type, row.mode].some(Boolean);
}
