import type { Model } from '@masque/contracts';
import { gatewayIdOf } from '../gateways.setting.ts';
import { type Gateway, prefixOf } from '../upstream/gateways.ts';
import { toModels } from './model.view.ts';

/** Longest id that can be chosen. */
const MAX_ID = 200;

/** The gateway shows its models only to those with a key. */
export class KeyWanted extends Error {}

/** The gateway answered, and not with a list. Without a key that may be its way to want one: LiteLLM without a database says 500. */
export class ListRefused extends Error {}

/** The models of a gateway, under the ids by which users choose them; rejects when there is no list. */
export async function loadModels(gateway: Gateway, key: string | null): Promise<readonly Model[]> {
  const { status, body } = await gateway.client.get('/models', key);
  if (status === 401 || status === 403) throw new KeyWanted(`status ${status}`);
  if (status !== 200) throw new ListRefused(`status ${status}`);
  const models = toModels(body);
  if (!models) throw new Error('no list of models');
  const prefix = prefixOf(gateway);
  // The id of another gateway's model.
  if (prefix === '') return models.filter(({ id }) => gatewayIdOf(id) === null);
  return models
    .map((model) => ({ ...model, id: prefix + model.id, gateway: gateway.name }))
    .filter(({ id }) => id.length <= MAX_ID);
}
