import type { Gateway } from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf } from '@masque/contracts/rules';
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
