import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { anyServer } from '../providers/dialects/any.ts';
import { dialectOf } from '../providers/dialects/index.ts';
import type { ConfiguredGateway, ModelTarget } from '../providers/gateways.ts';
import type { RequestFields } from '../providers/server.needs.ts';

const KNOWN_MS = 86_400_000;
const PAUSE_MS = 600_000;
const REPLY_WAITS_MS = 800;
const SEARCH_MS = 2_000;
const MAX_KNOWN = 1_000;

interface TokenRoute {
  readonly path: string;
  readonly bodyOf: (text: string, model: string) => RequestFields;
  /** For ids, which then include a BOS. */
  readonly idsPath?: string;
}

/** llama.cpp and vLLM, KoboldCpp, text-generation-webui, TabbyAPI. */
const routes: readonly TokenRoute[] = [
  { path: '/tokenize', bodyOf: (text, model) => ({ model, content: text, prompt: text, add_special_tokens: false }) },
  { path: '/api/extra/tokencount', bodyOf: (text) => ({ prompt: text, special: false }) },
  { path: '/v1/internal/token-count', bodyOf: (text) => ({ text }), idsPath: '/v1/internal/encode' },
  { path: '/v1/token/encode', bodyOf: (text) => ({ text, add_bos_token: false }) },
];

/** KoboldCpp answers 0 above 50,000 tokens. */
const Count = z.int().positive().optional().catch(undefined);
const TokenAnswer = z.object({ count: Count, value: Count, length: Count, tokens: z.array(z.unknown()).catch([]) });
const Ids = z.array(z.int());
const IdAnswer = z.union([
  z.object({ ids: Ids }).transform(({ ids }) => ids),
  z.object({ count: z.int(), tokens: Ids }).transform(({ tokens }) => tokens),
  z.object({ length: z.int(), tokens: Ids }).transform(({ tokens }) => tokens),
]);

interface KnownRoute {
  readonly route: Promise<TokenRoute | null>;
  readonly until: number;
}

/** Counts with the model server's own tokenizer, if it has one. */
@Injectable()
export class ServerTokenizers {
  private readonly known = new Map<string, KnownRoute>();

  /** Null: none, or it didn't answer at once; then it isn't asked for a while. */
  async count(target: ModelTarget, text: string): Promise<number | null> {
    if (dialectOf(target.gateway) !== anyServer) return null;
    const route = await Promise.race([this.routeOf(target), pause(REPLY_WAITS_MS, null, { ref: false })]);
    if (!route) return null;
    const count = await countAt(route, target, text, REPLY_WAITS_MS).catch(() => null);
    if (count === null) void this.remember(target.gateway, Promise.resolve(null), PAUSE_MS);
    return count;
  }

  /** Null: none, or llama.cpp, which reads texts in their place. */
  async idsOf(target: ModelTarget, texts: readonly string[]): Promise<number[][] | null> {
    const route = dialectOf(target.gateway) === anyServer ? await this.routeOf(target) : null;
    if (!route) return null;
    const { idsPath } = route;
    const asked = idsPath === undefined ? texts : ['', ...texts];
    const ids = await Promise.all(asked.map((text) => idsAt(route, target, text))).catch(() => null);
    if (!ids || idsPath === undefined) return ids;
    const bos = ids.shift()?.[0];
    return ids.map((all) => (all.length > 1 && all[0] === bos ? all.slice(1) : all));
  }

  private routeOf(target: ModelTarget): Promise<TokenRoute | null> {
    const known = this.known.get(idOf(target.gateway));
    if (known && known.until > Date.now()) return known.route;
    return this.remember(target.gateway, this.search(target), KNOWN_MS);
  }

  private async search(target: ModelTarget): Promise<TokenRoute | null> {
    const answers = await Promise.allSettled(routes.map((route) => countAt(route, target, 'Hi', SEARCH_MS)));
    const at = answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value !== null);
    if (at === -1 && answers.some(({ status }) => status === 'rejected'))
      void this.remember(target.gateway, Promise.resolve(null), PAUSE_MS);
    return routes[at] ?? null;
  }

  private remember(gateway: ConfiguredGateway, route: KnownRoute['route'], ms: number): KnownRoute['route'] {
    const id = idOf(gateway);
    this.known.delete(id);
    this.known.set(id, { route, until: Date.now() + ms });
    for (const [oldest] of this.known) if (this.known.size > MAX_KNOWN) this.known.delete(oldest);
    return route;
  }
}

const idOf = ({ id, own }: ConfiguredGateway): string => `${id}:${own?.version ?? ''}`;

async function answerAt(route: TokenRoute, { gateway, key, model }: ModelTarget, text: string, ms: number) {
  const { status, body } = await gateway.client.postBesideApi(route.path, key, route.bodyOf(text, model), ms);
  if (status >= 500) throw new Error(`status ${status}`);
  return status === 200 ? body : null;
}

async function idsAt(route: TokenRoute, target: ModelTarget, text: string): Promise<number[]> {
  return IdAnswer.parse(await answerAt({ ...route, path: route.idsPath ?? route.path }, target, text, REPLY_WAITS_MS));
}

async function countAt(route: TokenRoute, target: ModelTarget, text: string, ms: number): Promise<number | null> {
  const answer = TokenAnswer.safeParse(await answerAt(route, target, text, ms)).data;
  return answer ? (answer.count ?? answer.value ?? answer.length ?? (answer.tokens.length || null)) : null;
}
