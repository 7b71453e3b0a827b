import type { KeyRing } from '../../key-ring.ts';
import type { ConfiguredGateway, Gateways } from '../../providers/gateways.ts';
import { openKey } from '../keys/saved.key.ts';
import type { SettingsRow } from '../settings.schema.ts';
import type { EndpointRow } from './endpoint.row.ts';
import { extraFieldsOf } from './endpoint.rules.ts';

/** None while the operator has turned them off. */
export function ownGateways(gateways: Gateways, ring: KeyRing, row: SettingsRow | null): ConfiguredGateway[] {
  const endpoints = gateways.rule === 'off' ? [] : (row?.endpoints?.rows ?? []);
  return endpoints.flatMap((endpoint) => (row ? [ownGateway(gateways, ring, row, endpoint)] : []));
}

export function findOwnGateway(gateways: Gateways, ring: KeyRing, row: SettingsRow | null, id: string) {
  const endpoint = gateways.rule === 'off' ? undefined : row?.endpoints?.rows.find((one) => one.id === id);
  return row && endpoint ? ownGateway(gateways, ring, row, endpoint) : undefined;
}

function ownGateway(gateways: Gateways, ring: KeyRing, row: SettingsRow, endpoint: EndpointRow): ConfiguredGateway {
  const { _id: userId, keys, endpoints } = row;
  const { id, name, url, extraBody } = endpoint;
  const saved = keys?.[id];
  const headers = endpoint.headers.flatMap((header) => {
    const value =
      typeof header.value === 'string'
        ? header.value
        : openKey(ring, header.value, { userId, gateway: id, header: header.name });
    return value === null ? [] : [{ name: header.name, value, isSecret: typeof header.value !== 'string' }];
  });
  return gateways.ownGateway({
    id,
    name,
    url,
    key: saved ? openKey(ring, saved, { userId, gateway: id }) : null,
    version: `${endpoints?.revision}:${saved?.iv ?? ''}`,
    headers: Object.fromEntries(headers.map((header) => [header.name, header.value])),
    secrets: headers.flatMap(({ value, isSecret }) => (isSecret ? [value] : [])),
    extraBody: extraFieldsOf(extraBody),
  });
}
