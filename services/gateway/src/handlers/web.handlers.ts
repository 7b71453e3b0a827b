import { existsSync, globSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';

const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const FILE = /\.(js|css|map|json|png|jpe?g|webp|svg|ico|woff2?|txt|webmanifest)$/;
const NO_PAGE = /^\/(api|auth|media|remotes|health)(\/|$)/;

const cacheControl = (path: string): string =>
  HASHED.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'public, no-cache';

@Injectable()
export class WebHandlers {
  private readonly root: string;
  private readonly shell: string;
  private readonly isBuilt: boolean;
  private readonly remotes: ReadonlyMap<string, string>;

  constructor(@Inject(CONFIG) { web }: GatewayConfig) {
    this.root = resolve(web.root);
    this.shell = resolve(this.root, 'shell/dist');
    this.isBuilt = existsSync(this.shell);
    const entries = globSync('*/dist/remoteEntry.js', { cwd: this.root });
    this.remotes = new Map(entries.map((entry) => [entry.split(sep, 1)[0] ?? '', resolve(this.root, entry, '..')]));
  }

  async register(fastify: FastifyInstance): Promise<void> {
    await fastify.register(fastifyStatic, {
      root: this.isBuilt ? this.shell : import.meta.dirname,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'deny',
      setHeaders: (reply: FastifyReply, path: string) => {
        reply.header('cache-control', cacheControl(path));
      },
    });
  }

  async remoteFile({ params, reply }: GatewayCall): Promise<GatewayResponse> {
    const { remote = '', '*': file = '' } = params;
    return this.send(reply, file, this.remotes.get(remote));
  }

  async page({ request, reply }: GatewayCall): Promise<GatewayResponse> {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (NO_PAGE.test(path)) throw new DomainError('request.unknown_path');
    return this.send(reply, FILE.test(path) ? path : 'index.html', this.shell);
  }

  private async send(reply: FastifyReply, file: string, root: string | undefined): Promise<GatewayResponse> {
    if (root === undefined || !this.isBuilt) throw new DomainError('request.unknown_path');
    await reply.sendFile(file, root);
    return { kind: 'sent' };
  }
}
