import type { Endpoint } from '@masque/contracts';
import { masked } from '../keys/saved.key.ts';
import type { SettingsRow } from '../settings.schema.ts';
import type { EndpointRow } from './endpoint.row.ts';

export function toEndpoint({ id, name, url, headers, extraBody }: EndpointRow, keys: SettingsRow['keys']): Endpoint {
  const saved = keys?.[id];
  return {
    id,
    name,
    url,
    apiKey: saved ? masked(saved, null) : null,
    headers: headers.map((header) =>
      typeof header.value === 'string'
        ? { name: header.name, value: header.value, isSecret: false }
        : { name: header.name, value: masked(header.value, null), isSecret: true },
    ),
    extraBody,
  };
}

export const toEndpoints = (row: SettingsRow | null): Endpoint[] =>
  (row?.endpoints?.rows ?? [])
    .map((endpoint) => toEndpoint(endpoint, row?.keys))
    .toSorted((a, b) => a.name.localeCompare(b.name));
