import { Model, type OpenAiModel } from '@masque/contracts';
import { z } from 'zod';

const MAX_PRICE = 40;
const Price = z.union([z.string().min(1).max(MAX_PRICE), z.number()]).transform(String);

const MAX_CONTEXT = 1_000_000_000;

export interface ListedModel extends Model {
  /** Request parameters by OpenAI's names; null: unknown. */
  readonly supported: readonly string[] | null;
  /** Unix seconds; 0: unknown. */
  readonly created: number;
}

const Tokens = z.coerce.number().min(1).max(MAX_CONTEXT).nullish().catch(null);

/** The names for how much a model holds. Sources: OpenRouter, Groq, Mistral, LM Studio, vLLM, Gemini, llama.cpp. */
const Contexts = {
  context_length: Tokens,
  context_window: Tokens,
  loaded_context_length: Tokens,
  max_context_length: Tokens,
  max_model_len: Tokens,
  inputTokenLimit: Tokens,
};

const Row = z.object({
  id: z.string().min(1).max(200),
  name: z.string().optional().catch(undefined),
  description: z.string().nullish().catch(null),
  ...Contexts,
  meta: z.object({ n_ctx: Tokens }).optional().catch(undefined),
  owned_by: z.string().optional().catch(undefined),
  created: z.int().min(0).catch(0),
  pricing: z.object({ prompt: Price, completion: Price }).optional().catch(undefined),
  supported_parameters: z.array(z.string().max(100)).max(200).nullish().catch(null),
});

function contextOf(row: z.output<typeof Row>): number | null {
  const { context_length, context_window, loaded_context_length, max_context_length, max_model_len, inputTokenLimit } =
    row;
  return (
    context_length ??
    context_window ??
    loaded_context_length ??
    max_context_length ??
    max_model_len ??
    inputTokenLimit ??
    row.meta?.n_ctx ??
    null
  );
}

export const MAX_MODELS = 5_000;
const MAX_DESCRIPTION = 1_000;

const Rows = z.array(z.unknown());
/** Together answers with a bare array, Ollama's own list is in `models`. */
const List = z.union([
  Rows,
  z.object({ data: Rows }).transform(({ data }) => data),
  z.object({ models: Rows }).transform(({ models }) => models),
]);

export function toModels(body: unknown): ListedModel[] | null {
  const list = List.safeParse(body);
  if (!list.success) return null;
  const models = list.data.slice(0, MAX_MODELS).flatMap((row) => {
    const parsed = Row.safeParse(row);
    const model = parsed.success ? Model.safeParse(toModel(parsed.data)) : null;
    if (!model?.success) return [];
    return [
      { ...model.data, supported: parsed.data?.supported_parameters ?? null, created: parsed.data?.created ?? 0 },
    ];
  });
  return models.length > 0 || list.data.length === 0 ? models : null;
}

function toModel(row: z.output<typeof Row>): Model {
  const { id, name = id, description, owned_by, pricing } = row;
  const contextLength = contextOf(row);
  const colon = name.indexOf(': ');
  return {
    id,
    name: name.slice(0, 200),
    provider: (colon > 0 ? name.slice(0, colon) : (owned_by ?? id.split('/')[0] ?? '')).slice(0, 100),
    description: (description ?? '').slice(0, MAX_DESCRIPTION),
    contextLength: contextLength && Math.trunc(contextLength),
    pricing: pricing ?? null,
  };
}

export const toOpenAiModel = ({
  id,
  provider,
  contextLength,
  created,
}: Omit<ListedModel, 'supported'>): OpenAiModel => ({
  id,
  object: 'model',
  created,
  owned_by: provider,
  context_length: contextLength,
});
