import type { Model } from '@masque/contracts';
import { gatewayIdOf } from '../gateways.setting.ts';
import { type Gateway, prefixOf } from '../upstream/gateways.ts';
import { MAX_MODELS, toModels } from './model.view.ts';
import { nextPage } from './next-page.rules.ts';

/** Longest id that can be chosen. */
const MAX_ID = 200;

/** A list is read no further than this; no further page is begun when so much time has passed. */
const MAX_PAGES = 20;
const PAGES_MS = 10_000;

/** The gateway shows its models only to those with a key. */
export class KeyWanted extends Error {}

/** The gateway answered, and not with a list. Without a key that may be its way to want one: LiteLLM without a database says 500. */
export class ListRefused extends Error {}

/** The models of a gateway, under the ids by which users choose them; rejects when there is no list. */
export async function loadModels(gateway: Gateway, key: string | null): Promise<readonly Model[]> {
  const { status, body } = await gateway.client.get('/models', key);
  if (status === 401 || status === 403) throw new KeyWanted(`status ${status}`);
  if (status !== 200) throw new ListRefused(`status ${status}`);
  const first = toModels(body);
  if (!first) throw new Error('no list of models');
  const models = [...first, ...(await furtherModels(gateway, key, body, first))].slice(0, MAX_MODELS);
  const prefix = prefixOf(gateway);
  // The id of another gateway's model.
  if (prefix === '') return models.filter(({ id }) => gatewayIdOf(id) === null);
  return models
    .map((model) => ({ ...model, id: prefix + model.id, gateway: gateway.name }))
    .filter(({ id }) => id.length <= MAX_ID);
}

/** What follows the first page, up to a page that is broken or brings nothing new. */
async function furtherModels(
  gateway: Gateway,
  key: string | null,
  body: unknown,
  first: readonly Model[],
): Promise<Model[]> {
  const begun = Date.now();
  const known = new Set(first.map(({ id }) => id));
  const models: Model[] = [];
  let path = nextPage(gateway.url, body);
  for (let page = 2; path !== null && page <= MAX_PAGES; page += 1) {
    if (models.length >= MAX_MODELS || Date.now() - begun > PAGES_MS) break;
    const answer = await gateway.client.get(path, key).catch(() => null);
    const more = answer?.status === 200 ? toModels(answer.body) : null;
    const fresh = more?.filter(({ id }) => !known.has(id)) ?? [];
    // Broken, or a gateway that answers each page with the same one.
    if (fresh.length === 0) break;
    for (const { id } of fresh) known.add(id);
    models.push(...fresh);
    path = nextPage(gateway.url, answer?.body);
  }
  return models;
}
