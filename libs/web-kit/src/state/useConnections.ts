import type { Connection, Gateway, Model, UnlistedGateway } from '@masque/contracts';
import { connectionFor, DEFAULT_GATEWAY, gatewayIdOf, isListedModel } from '@masque/contracts/rules';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useModelQuery, useModelsQuery } from '../api/chat.ts';
import { connectionsApi, useConnectionsQuery } from '../api/connections.ts';
import type { AppStore } from './store.ts';
import { useGateways, withoutGateway } from './useGateways.ts';

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

/** Returns 'Claude Sonnet 4' for OpenRouter's 'Anthropic: Claude Sonnet 4' or 'qwen3-8b' for 'qwen/qwen3-8b', and the end of an unlisted id. */
export function useShortModelName(): (id: string) => string {
  const { data } = useModelsQuery();
  return useCallback(
    (id) => {
      const name = data?.models.find((model) => model.id === id)?.name;
      if (name) return name.replace(/^[^:]+: /, '').replace(/^\S+\//, '');
      return withoutGateway(id).split('/').at(-1) || id;
    },
    [data],
  );
}

export interface ModelLists {
  readonly models: readonly Model[];
  readonly unavailable?: readonly UnlistedGateway[] | undefined;
}

/** `gone`: its gateway is. `unlisted`: missing on a complete list; it may reply all the same. Null also while unknown. */
export function modelTrouble(
  id: string,
  { models, unavailable = [] }: ModelLists,
  gateways: readonly Gateway[],
): 'gone' | 'unlisted' | null {
  if (gateways.length === 0) return null;
  const gatewayId = gatewayIdOf(id) ?? DEFAULT_GATEWAY;
  if (gateways.find((gateway) => gateway.id === gatewayId)?.isOffered !== true) return 'gone';
  const isComplete = models.length > 0 && !unavailable.some((unlisted) => unlisted.id === gatewayId);
  return isComplete && !isListedModel(id, models) ? 'unlisted' : null;
}

/** For several models at once; only for their gateways. */
export function useIsModelGone(): (id: string | undefined) => boolean {
  const { gateways } = useGateways();
  return (id) => id !== undefined && modelTrouble(id, { models: [] }, gateways) === 'gone';
}

export function useModelTrouble(id: string | undefined) {
  const { data } = useModelsQuery();
  const { gateways } = useGateways();
  return id === undefined ? null : modelTrouble(id, data ?? { models: [] }, gateways);
}
