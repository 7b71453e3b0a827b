import { useModelQuery, useModelsQuery } from '../api/chat.ts';

/** Tokens; null while unknown. */
export function useModelContext(model?: string): number | null {
  const { data: own } = useModelQuery({ query: {} });
  const { data: list } = useModelsQuery();
  return list?.models.find(({ id }) => id === (model ?? own?.model))?.contextLength ?? null;
}
