import { Model, type OpenAiModel } from '@masque/contracts';
import { canChat, contextOf, entriesOf, ModelRow } from './model.rows.ts';

export interface ListedModel extends Model {
  /** Request parameters by OpenAI's names; null: unknown. */
  readonly supported: readonly string[] | null;
  /** Unix seconds; 0: unknown. */
  readonly created: number;
}

const MAX_DESCRIPTION = 1_000;

export function toModels(body: unknown): ListedModel[] | null {
  const entries = entriesOf(body);
  if (!entries) return null;
  const rows = entries.flatMap((entry) => ModelRow.safeParse(entry).data ?? []);
  if (rows.length === 0 && entries.length > 0) return null;
  const models = new Map<string, ListedModel>();
  for (const row of rows) {
    const model = Model.safeParse(toModel(row));
    if (!model.success || models.has(row.id) || !canChat(row)) continue;
    models.set(row.id, { ...model.data, supported: row.supported_parameters ?? null, created: row.created });
  }
  return [...models.values()];
}

function toModel(row: ModelRow): Model {
  const { id, display_name, name = display_name ?? id, description = '', owned_by, pricing } = row;
  const contextLength = contextOf(row);
  const colon = name.indexOf(': ');
  return {
    id,
    name: name.slice(0, 200),
    provider: (colon > 0 ? name.slice(0, colon) : (owned_by ?? id.split('/')[0] ?? '')).slice(0, 100),
    description: description.slice(0, MAX_DESCRIPTION),
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
