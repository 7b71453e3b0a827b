import type { Connection, Model, UnlistedGateway } from '@masque/contracts';
import { connectionFor, DEFAULT_GATEWAY, gatewayIdOf } from '@masque/contracts/rules';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useModelQuery, useModelsQuery } from '../api/chat.ts';
import { connectionsApi, useConnectionsQuery } from '../api/connections.ts';
import type { AppStore } from './store.ts';
import { withoutGateway } from './useGateways.ts';

type Choice = Parameters<typeof connectionFor>[1];

const none: readonly Connection[] = [];

/** `model` is the id in force; undefined while unknown. `hasFallbacks`: others reply while that model is gone. */
export function useConnections(chat: Choice) {
  const { data, isLoading } = useConnectionsQuery();
  const chosen = useModelQuery({ query: {} });
  const profiles = data?.profiles ?? none;
  const profile = connectionFor(profiles, chat);
  const own = profile?.model ?? null;
  return {
    profiles,
    profile,
    chosen: chosen.data?.model,
    model: isLoading ? undefined : (own ?? chosen.data?.model),
    hasFallbacks: own === null && chosen.data?.fallbacks !== undefined,
  };
}

/** Empty if the first load fails. */
export function useLoadConnections(): () => Promise<readonly Connection[]> {
  const dispatch = useDispatch<AppStore['dispatch']>();
  return useCallback(async () => {
    const query = dispatch(connectionsApi.endpoints.connections.initiate());
    try {
      return (await query).data?.profiles ?? none;
    } finally {
      query.unsubscribe();
    }
  }, [dispatch]);
}

/** Returns 'Claude Sonnet 4' for OpenRouter's 'Anthropic: Claude Sonnet 4', and the end of an unlisted id. */
export function useShortModelName(): (id: string) => string {
  const { data } = useModelsQuery();
  return useCallback(
    (id) => {
      const name = data?.models.find((model) => model.id === id)?.name;
      if (name) return name.replace(/^[^:]+: /, '');
      return withoutGateway(id).split('/').at(-1) || id;
    },
    [data],
  );
}

/** OpenRouter's aliases and its variants other than `:free` aren't listed. */
const isAlias = (id: string, models: readonly Model[]) =>
  id.startsWith('~') || (!id.endsWith(':free') && models.some((model) => id.startsWith(`${model.id}:`)));

/** False while that can't be known, for example if its gateway doesn't list its models. */
export function isModelGone(
  id: string,
  { models, unavailable = [] }: { models: readonly Model[]; unavailable?: readonly UnlistedGateway[] | undefined },
): boolean {
  const gateway = gatewayIdOf(id) ?? DEFAULT_GATEWAY;
  const isListed = models.some((model) => model.id === id) || isAlias(id, models);
  return models.length > 0 && !isListed && !unavailable.some((unlisted) => unlisted.id === gateway);
}
