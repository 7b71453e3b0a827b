import { Model, type OpenAiModel } from '@masque/contracts';
import { z } from 'zod';

const MAX_PRICE = 40;
const Price = z.union([z.string().min(1).max(MAX_PRICE), z.number()]).transform(String);

const MAX_CONTEXT = 1_000_000_000;

export interface ListedModel extends Model {
  /** Request parameters by OpenAI's names; null: unknown. */
  readonly supported: readonly string[] | null;
}

/** OpenRouter's `GET /models`. Other servers may send only the id. */
const Row = z.object({
  id: z.string().min(1).max(200),
  name: z.string().optional().catch(undefined),
  description: z.string().nullish().catch(null),
  context_length: z.number().nonnegative().max(MAX_CONTEXT).nullish(),
  owned_by: z.string().optional().catch(undefined),
  pricing: z.object({ prompt: Price, completion: Price }).optional().catch(undefined),
  supported_parameters: z.array(z.string().max(100)).max(200).nullish().catch(null),
});

export const MAX_MODELS = 5_000;
const MAX_DESCRIPTION = 1_000;

const List = z.object({ data: z.array(z.unknown()) });

export function toModels(body: unknown): ListedModel[] | null {
  const list = List.safeParse(body);
  if (!list.success) return null;
  return list.data.data.slice(0, MAX_MODELS).flatMap((row) => {
    const parsed = Row.safeParse(row);
    const model = parsed.success ? Model.safeParse(toModel(parsed.data)) : null;
    return model?.success ? [{ ...model.data, supported: parsed.data?.supported_parameters ?? null }] : [];
  });
}

function toModel({ id, name = id, description, context_length, owned_by, pricing }: z.output<typeof Row>): Model {
  const colon = name.indexOf(': ');
  return {
    id,
    name: name.slice(0, 200),
    provider: (colon > 0 ? name.slice(0, colon) : (owned_by ?? id.split('/')[0] ?? '')).slice(0, 100),
    description: (description ?? '').slice(0, MAX_DESCRIPTION),
    contextLength: context_length == null ? null : Math.trunc(context_length),
    pricing: pricing ?? null,
  };
}

export const toOpenAiModel = ({ id, provider, contextLength }: Model): OpenAiModel => ({
  id,
  object: 'model',
  created: 0,
  owned_by: provider,
  context_length: contextLength,
});
