import { setTimeout as pause } from 'node:timers/promises';
import type { UnlistedGateway } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type ConfiguredGateway, Gateways } from '../providers/gateways.ts';
import { KeyWanted, ListRefused, loadModels } from './model-list.ts';
import type { ListedModel } from './model.view.ts';

const MOST_USERS = 200;
const MOST_MODELS = 20_000;

/** How long a request waits: for a gateway's first list, and for a newer one. */
const FIRST_MS = 3_000;
const NEWER_MS = 500;

const PAUSE_MS = 5_000;

class CachedList<T> {
  private list: T | null = null;
  private failure: unknown = null;
  private freshUntil = 0;
  private begunAt = Infinity;
  private wasSilent = false;
  private loading: Promise<void> | null = null;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly maxAgeMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get last(): T | null {
    return this.list;
  }

  get lastFailure(): unknown {
    return this.failure;
  }

  /** How long a request waits for it: a silent gateway without a list delays only its first readers. */
  get patienceMs(): number {
    return this.list !== null || this.wasSilent || this.isSilent ? NEWER_MS : FIRST_MS;
  }

  private get isSilent(): boolean {
    return Date.now() - this.begunAt > FIRST_MS;
  }

  /** Single flight; never rejects. */
  async refresh(): Promise<void> {
    if (Date.now() >= this.freshUntil) await (this.loading ??= this.reload());
  }

  private async reload(): Promise<void> {
    this.begunAt = Date.now();
    try {
      this.list = await this.load();
      this.failure = null;
      this.freshUntil = Date.now() + this.maxAgeMs;
    } catch (error) {
      this.failure = error;
      this.freshUntil = Date.now() + Math.min(PAUSE_MS, this.maxAgeMs);
      this.onFailure(error);
    } finally {
      this.wasSilent = this.isSilent;
      this.begunAt = Infinity;
      this.loading = null;
    }
  }
}

interface ListKey {
  /** Changes with the key. */
  readonly id: string;
  readonly key: string | null;
}

type List = CachedList<readonly ListedModel[]>;

export interface GatewayList {
  readonly gateway: ConfiguredGateway;
  readonly models: readonly ListedModel[] | null;
  /** Why the list is missing or may be old; null: it is current. */
  readonly reason: UnlistedGateway['reason'] | null;
}

/** A list that its gateway shows only with a key is loaded with each user's own, and cached for that user. */
@Injectable()
export class GatewayLists {
  private readonly shared: ReadonlyMap<string, List>;
  private readonly own = new Map<string, List>();

  constructor(
    private readonly gateways: Gateways,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.shared = new Map(gateways.all.map((gateway) => [gateway.id, this.listOf(gateway, gateway.key)]));
  }

  async readAll(userId: string | null): Promise<GatewayList[]> {
    const own = userId === null ? [] : await this.settings.ownGateways(userId);
    return Promise.all(
      [...this.gateways.all, ...own].map((gateway) => this.read(gateway, userId, this.patienceFor(gateway, userId))),
    );
  }

  async read(gateway: ConfiguredGateway, userId: string | null, patienceMs?: number): Promise<GatewayList> {
    const fresh = this.refreshed(gateway, userId);
    if (patienceMs === undefined) return fresh;
    const timer = new AbortController();
    const late = pause(patienceMs, undefined, { ref: false, signal: timer.signal }).then(
      (): GatewayList => ({ gateway, models: this.lastFor(gateway, userId), reason: 'failed' }),
      () => fresh,
    );
    const list = await Promise.race([fresh, late]);
    timer.abort();
    return list;
  }

  private patienceFor(gateway: ConfiguredGateway, userId: string | null): number {
    const shared = this.shared.get(gateway.id);
    const list = this.lastOwn(gateway, userId) ?? (mayWantKey(shared) ? undefined : shared);
    return list?.patienceMs ?? FIRST_MS;
  }

  async known(gateway: ConfiguredGateway, userId: string, patienceMs: number): Promise<readonly ListedModel[] | null> {
    const fresh = this.read(gateway, userId, patienceMs);
    return this.lastOf(gateway) ?? (await fresh).models;
  }

  last(gateway: ConfiguredGateway, userId: string): readonly ListedModel[] | null {
    void this.read(gateway, userId);
    return this.lastFor(gateway, userId);
  }

  private lastFor(gateway: ConfiguredGateway, userId: string | null): readonly ListedModel[] | null {
    return this.lastOwn(gateway, userId)?.last ?? this.lastOf(gateway);
  }

  private lastOwn(gateway: ConfiguredGateway, userId: string | null): List | undefined {
    if (userId === null) return undefined;
    const begin = `${gateway.id}:${userId}:${gateway.own?.version ?? ''}`;
    return [...this.own].findLast(([name]) => name.startsWith(begin))?.[1];
  }

  private lastOf({ id }: ConfiguredGateway): readonly ListedModel[] | null {
    return this.shared.get(id)?.last ?? null;
  }

  private async refreshed(gateway: ConfiguredGateway, userId: string | null): Promise<GatewayList> {
    const shared = this.shared.get(gateway.id);
    await shared?.refresh();
    if (gateway.keyOf !== 'user' || (!gateway.own && !mayWantKey(shared))) return toGatewayList(gateway, shared);
    const key = userId === null ? null : await this.keyOf(userId, gateway);
    if (key === null) return toGatewayList(gateway, shared);
    const own = this.ownList(gateway, key);
    await own.refresh();
    this.forgetOldest();
    return toGatewayList(gateway, own);
  }

  private async keyOf(userId: string, { id, key, own }: ConfiguredGateway): Promise<ListKey | null> {
    if (own) return { id: `${userId}:${own.version}`, key };
    return this.settings.keyOf(userId, id).catch(() => null);
  }

  private listOf(gateway: ConfiguredGateway, key: string | null): List {
    const onFailure = (error: unknown) => {
      if (gateway.own || (error instanceof KeyWanted && gateway.keyOf === 'user')) return;
      const reason = error instanceof Error ? error.message : '';
      this.logger.warn({ gateway: gateway.id, reason }, 'loading the model list failed');
    };
    return new CachedList(() => loadModels(gateway, key), this.config.model.cacheMs, onFailure);
  }

  private ownList(gateway: ConfiguredGateway, { id, key }: ListKey): List {
    const name = `${gateway.id}:${id}`;
    const list = this.own.get(name) ?? this.listOf(gateway, key);
    this.own.delete(name);
    this.own.set(name, list);
    return list;
  }

  private forgetOldest(): void {
    let models = 0;
    for (const { last } of this.own.values()) models += last?.length ?? 0;
    for (const [name, { last }] of this.own) {
      if (this.own.size <= MOST_USERS && models <= MOST_MODELS) return;
      models -= last?.length ?? 0;
      this.own.delete(name);
    }
  }
}

const mayWantKey = (shared: List | undefined): boolean =>
  shared?.lastFailure instanceof KeyWanted || (shared?.lastFailure instanceof ListRefused && shared.last === null);

function toGatewayList(gateway: ConfiguredGateway, list: List | undefined): GatewayList {
  const failure = list?.lastFailure ?? null;
  const reason = failure === null ? null : failure instanceof KeyWanted && gateway.keyOf === 'user' ? 'key' : 'failed';
  return { gateway, models: list?.last ?? null, reason };
}
