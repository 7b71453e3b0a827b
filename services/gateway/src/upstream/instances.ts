import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { GatewayConfig } from '../config.ts';
import { Instance, type LongLane } from './instance.ts';

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const LOOKUP_MS = 2_000;

const lookupAll: Lookup = (host) => lookup(host, { all: true });

/** An http name stands for all its addresses (headless Kubernetes service); https names stay, for certificates. */
export class Instances {
  private readonly fixed: readonly Instance[];
  private readonly names: readonly URL[];
  private readonly known = new Map<string, readonly string[]>();
  private found = new Map<string, Instance>();
  private resolving: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    urls: readonly string[],
    private readonly times: GatewayConfig['upstreamTimes'],
    private readonly lookup: Lookup = lookupAll,
    private readonly lookupMs = LOOKUP_MS,
  ) {
    const parsed = urls.map((url) => new URL(url));
    this.names = parsed.filter(isName);
    this.fixed = parsed.filter((url) => !isName(url)).map((url) => this.instance(url));
    if (this.names.length > 0) void this.resolveNames();
  }

  now(): readonly Instance[] {
    return [...this.fixed, ...this.found.values()];
  }

  openCalls(lane: LongLane): number {
    return this.now().reduce((sum, instance) => sum + instance.openCalls(lane), 0);
  }

  async ensureOneReady(): Promise<void> {
    await this.resolving;
    await Promise.any(this.now().map(ensureReady));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all(this.now().map((instance) => instance.close()));
  }

  private instance({ origin }: URL): Instance {
    const instance: Instance = new Instance(origin, this.times, () => {
      const all = this.now();
      return all.length === 1 && all[0] === instance;
    });
    return instance;
  }

  private resolveNames(): Promise<void> {
    this.resolving = Promise.all(this.names.map((name) => this.urlsOf(name))).then((urls) => {
      if (this.isClosed) return;
      this.replace(new Set(urls.flat()));
      this.timer = setTimeout(() => void this.resolveNames(), this.lookupMs);
    });
    return this.resolving;
  }

  /** Keeps the last known addresses when a lookup fails or finds nothing. */
  private async urlsOf(name: URL): Promise<readonly string[]> {
    const before = this.known.get(name.origin) ?? [];
    const found = await this.lookup(name.hostname).catch(() => []);
    const urls = found.map(({ address, family }) => toUrl(name, family === 6 ? `[${address}]` : address));
    const kept = urls.length > 0 ? urls : before;
    this.known.set(name.origin, kept);
    return kept;
  }

  private replace(urls: ReadonlySet<string>): void {
    const before = this.found;
    this.found = new Map([...urls].sort().map((url) => [url, before.get(url) ?? this.instance(new URL(url))]));
    for (const [url, instance] of before) if (!urls.has(url)) void instance.retire();
  }
}

const isName = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

function toUrl(name: URL, hostname: string): string {
  const url = new URL(name);
  url.hostname = hostname;
  return url.origin;
}

async function ensureReady(instance: Instance): Promise<void> {
  if (!(await instance.isReady())) throw new Error('not ready');
}
