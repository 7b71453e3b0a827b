import type { Gateway } from '@masque/contracts';
import { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf } from '@masque/contracts/rules';
import { useCallback } from 'react';
import { useGatewaysQuery, useModelQuery } from '../api/chat.ts';

/** The model gateways with whether the user has a key for them; empty until they are known. */
export function useGateways() {
  const { data, isLoading } = useGatewaysQuery();
  return { gateways: data?.gateways ?? [], isLoading };
}

/** The gateway of the user's model, where there are several; null: there is one, or it is not known. */
export function useGatewayOfModel(): Gateway | null {
  const { gateways } = useGateways();
  const { data } = useModelQuery({ query: {} });
  if (!data || gateways.length < 2) return null;
  const id = gatewayIdOf(data.model) ?? DEFAULT_GATEWAY;
  return gateways.find((gateway) => gateway.id === id) ?? null;
}

/** Names the part of Settings with the key for a gateway; addresses lead to it. */
export const keyPanelOf = (gatewayId: string): string => `key-${gatewayId}`;

/** Where the key is saved that the user's model needs. */
export function useKeySettings(): string {
  const gateway = useGatewayOfModel();
  return gateway ? `/settings#${keyPanelOf(gateway.id)}` : '/settings';
}

/** Says a model as its own gateway does, and which one that is: 'llama3 · Ollama' for `ollama::llama3`. */
export function useModelName(): (id: string) => string {
  const { data } = useGatewaysQuery();
  return useCallback(
    (id) => {
      const gatewayId = gatewayIdOf(id);
      if (gatewayId === null) return id;
      const name = data?.gateways.find((gateway) => gateway.id === gatewayId)?.name ?? gatewayId;
      return `${id.slice(gatewayId.length + GATEWAY_MARK.length)} · ${name}`;
    },
    [data],
  );
}
