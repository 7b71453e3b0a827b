import type { Gateway } from '@masque/contracts';
import { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf } from '@masque/contracts/rules';
import { useCallback } from 'react';
import { useGatewaysQuery, useModelQuery } from '../api/chat.ts';

export function useGateways() {
  const { data, isLoading } = useGatewaysQuery();
  return { gateways: data?.gateways ?? [], isLoading };
}

/** Null if there is only one gateway or it isn't known yet. `model`: the chosen one by default. */
export function useGatewayOfModel(model?: string): Gateway | null {
  const { gateways } = useGateways();
  const { data } = useModelQuery({ query: {} });
  const inForce = model ?? data?.model;
  if (inForce === undefined || gateways.length < 2) return null;
  const id = gatewayIdOf(inForce) ?? DEFAULT_GATEWAY;
  return gateways.find((gateway) => gateway.id === id) ?? null;
}

/** DOM id of the key panel in Settings; links use it as their hash. The default gateway's is the first. */
export const keyPanelOf = (gatewayId: string): string => (gatewayId === DEFAULT_GATEWAY ? 'key' : `key-${gatewayId}`);

export function useKeySettings(model?: string): string {
  return `/settings#${keyPanelOf(useGatewayOfModel(model)?.id ?? DEFAULT_GATEWAY)}`;
}

export function withoutGateway(id: string): string {
  const gatewayId = gatewayIdOf(id);
  return gatewayId === null ? id : id.slice(gatewayId.length + GATEWAY_MARK.length);
}

/** Returns 'llama3 · Ollama' for `ollama::llama3`. */
export function useModelName(): (id: string) => string {
  const { data } = useGatewaysQuery();
  return useCallback(
    (id) => {
      const gatewayId = gatewayIdOf(id);
      if (gatewayId === null) return id;
      const name = data?.gateways.find((gateway) => gateway.id === gatewayId)?.name;
      return name === undefined ? withoutGateway(id) : `${withoutGateway(id)} · ${name}`;
    },
    [data],
  );
}
