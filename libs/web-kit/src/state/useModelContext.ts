import { useModelQuery, useModelsQuery } from '../api/chat.ts';

/** Tokens; null while unknown. */
export function useModelContext(): number | null {
  const { data: own } = useModelQuery({ query: {} });
  const { data: list } = useModelsQuery();
  return list?.models.find(({ id }) => id === own?.model)?.contextLength ?? null;
}
