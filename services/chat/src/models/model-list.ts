import { z } from 'zod';
import { gatewayIdOf } from '../gateways.setting.ts';
import { type ConfiguredGateway, prefixOf } from '../providers/gateways.ts';
import { entriesWithoutSecrets } from '../providers/secrets.ts';
import { MAX_MODELS } from './model.rows.ts';
import { type ListedModel, toModels } from './model.view.ts';

const MAX_ID = 200;

const MAX_PAGES = 20;
const PAGES_MS = 10_000;
const Paged = z.object({ links: z.object({ next: z.string().min(1).max(2_000) }) });

export class KeyWanted extends Error {}

/** May also mean that the gateway wants a key: LiteLLM without a database answers 500. */
export class ListRefused extends Error {}

export async function loadModels(gateway: ConfiguredGateway, key: string | null): Promise<readonly ListedModel[]> {
  const { status, body } = await gateway.client.get('/models', key);
  if (status === 401 || status === 403) throw new KeyWanted(`status ${status}`);
  if (status !== 200) throw new ListRefused(`status ${status}`);
  const first = toModels(body);
  if (!first) throw new Error('not a model list');
  const listed = [...first, ...(await furtherModels(gateway, key, body, first))].slice(0, MAX_MODELS);
  const shown = entriesWithoutSecrets(listed, gateway.client.secretsWith(key));
  const models = await asLoaded(gateway, key, shown);
  const prefix = prefixOf(gateway);
  // Such an id would belong to another gateway.
  if (prefix === '') return models.filter(({ id }) => gatewayIdOf(id) === null);
  return models
    .map((model) => ({ ...model, id: prefix + model.id, gateway: gateway.name }))
    .filter(({ id }) => id.length <= MAX_ID);
}

const LLAMA_CPP = 'llamacpp';
const Props = z.object({ default_generation_settings: z.object({ n_ctx: z.int().positive() }) });

/** llama.cpp lists the context that a model was trained with, and holds less. */
async function asLoaded(gateway: ConfiguredGateway, key: string | null, models: ListedModel[]): Promise<ListedModel[]> {
  if (!models.some(({ provider }) => provider === LLAMA_CPP)) return models;
  const answer = await gateway.client.getBesideApi('/props', key).catch(() => null);
  const loaded = Props.safeParse(answer?.body).data?.default_generation_settings.n_ctx;
  if (loaded === undefined) return models;
  return models.map((model) => (model.provider === LLAMA_CPP ? { ...model, contextLength: loaded } : model));
}

async function furtherModels(
  gateway: ConfiguredGateway,
  key: string | null,
  body: unknown,
  first: readonly ListedModel[],
): Promise<ListedModel[]> {
  const begun = Date.now();
  const known = new Set(first.map(({ id }) => id));
  const models: ListedModel[] = [];
  let path = nextPage(gateway.url, body);
  for (let page = 2; path !== null && page <= MAX_PAGES; page += 1) {
    if (models.length >= MAX_MODELS || Date.now() - begun > PAGES_MS) break;
    const answer = await gateway.client.get(path, key).catch(() => null);
    const more = answer?.status === 200 ? toModels(answer.body) : null;
    const fresh = more?.filter(({ id }) => !known.has(id)) ?? [];
    if (fresh.length === 0) break;
    for (const { id } of fresh) known.add(id);
    models.push(...fresh);
    path = nextPage(gateway.url, answer?.body);
  }
  return models;
}

/** A path below the gateway's URL; null for other targets, because the request carries the gateway's key. */
export function nextPage(gatewayUrl: string, body: unknown): string | null {
  const paged = Paged.safeParse(body);
  const own = new URL(gatewayUrl);
  const base = own.pathname.replace(/\/$/, '');
  const next = paged.success ? URL.parse(paged.data.links.next, `${own.origin}${base}/models`) : null;
  if (!next || next.origin !== own.origin || !next.pathname.startsWith(`${base}/`)) return null;
  return next.pathname.slice(base.length) + next.search;
}
