import { DomainError, ensure, gatewayRoutes, limits } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { ensureHost, isPublicAddress, lookupOf, RefusedAddress } from '@masque/service-kit/addresses';
import { ByteCollector } from '@masque/service-kit/http';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import { type GatewayCall, type GatewayResponse, json } from '../call/call.ts';
import type { GatewayConfig } from '../config.ts';
import { fileOfPage } from './card.pages.ts';

const MOST_REDIRECTS = 3;
const MOST_MS = 30_000;
const MOST = `${limits.addressFileBytes / 1024 / 1024} MB`;

/** Downloads card files for the browser, which other sites' CORS rules would refuse. */
@Injectable()
export class CardAddressesService implements OnModuleDestroy {
  private readonly hosts: readonly string[];
  private readonly anywhere = new Agent();
  private readonly publicOnly = new Agent({ connect: { lookup: lookupOf(isPublicAddress) } });

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.hosts = config.imports.hosts;
  }

  async respond(call: GatewayCall): Promise<GatewayResponse> {
    const { address } = gatewayRoutes.fetchCard.body.parse(call.input);
    const given = URL.parse(address);
    ensure(given && /^https?:$/.test(given.protocol), 'import.address_invalid');
    this.ensureAllowed(given);
    const url = fileOfPage(given) ?? given;
    const body = await this.download(url, url.host);
    const name = url.pathname.split('/').findLast((part) => part !== '') ?? 'card';
    return json({ name: nameOf(name), base64: body.toString('base64') });
  }

  private async download(start: URL, host: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(MOST_MS);
    let url = start;
    try {
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        const isNamed = this.hosts.includes(url.origin);
        if (!isNamed) ensureHost(url.hostname, isPublicAddress);
        const dispatcher = isNamed ? this.anywhere : this.publicOnly;
        const { statusCode, headers, body } = await request(url, { dispatcher, signal });
        const location = headers['location'];
        if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
          await body.dump();
          url = new URL(location, url);
          if (url.origin !== start.origin) this.ensureAllowed(url);
          continue;
        }
        if (statusCode !== 200) {
          await body.dump();
          throw new DomainError('import.fetch_failed', { host, reason: `status ${statusCode}` });
        }
        return await collected(body);
      }
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const reason = error instanceof RefusedAddress ? 'not a public address' : 'no response';
      throw new DomainError('import.fetch_failed', { host, reason });
    }
    throw new DomainError('import.fetch_failed', { host, reason: 'too many redirects' });
  }

  /** A host of the list is reached by https at public addresses only; an origin of the list is trusted as it is. */
  private ensureAllowed({ protocol, hostname, origin }: URL): void {
    const isAllowed =
      this.hosts.includes(origin) ||
      (protocol === 'https:' && this.hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
    const hosts = this.hosts.join(', ');
    ensure(isAllowed, 'import.host_refused', { host: hostname, hosts: hosts === '' ? 'none' : hosts });
  }

  async onModuleDestroy() {
    await Promise.all([this.anywhere.close(), this.publicOnly.close()]);
  }
}

async function collected(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const collector = new ByteCollector();
  for await (const piece of body) {
    collector.add(piece);
    ensure(collector.length <= limits.addressFileBytes, 'import.file_too_large', { most: MOST });
  }
  return collector.take();
}

function nameOf(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, limits.chatTitle);
  } catch {
    return part;
  }
}
