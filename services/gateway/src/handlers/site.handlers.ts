import type { Site } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayCall, type GatewayResponse, json } from '../call/call.ts';
import type { GatewayConfig } from '../config.ts';
import { securityText } from './security-text.ts';
import { toSite } from './site.view.ts';

const MAX_AGE_S = 60;
const SECURITY_TEXT_MAX_AGE_S = 60 * 60;

@Injectable()
export class SiteHandlers {
  private readonly site: Site;

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {
    this.site = toSite(config);
  }

  async getSite({ reply }: GatewayCall): Promise<GatewayResponse> {
    void reply.header('cache-control', `public, max-age=${MAX_AGE_S}`);
    return json(this.site);
  }

  async getSecurityText({ reply }: GatewayCall): Promise<GatewayResponse> {
    void reply.header('cache-control', `public, max-age=${SECURITY_TEXT_MAX_AGE_S}`);
    const body = Buffer.from(securityText(this.config, Date.now()));
    return { kind: 'bytes', status: 200, body, contentType: 'text/plain; charset=utf-8' };
  }
}
