import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const REMOTES = ['browse', 'chat', 'profile', 'admin'] as const;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

/** Files with a hash in their names never change; the others are asked for again each time. */
const cacheControl = (path: string): string =>
  HASHED.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'public, no-cache';

/** Serves the built front ends: the shell for every page, each remote under `/remotes/{name}/`. */
@Injectable()
export class Web {
  private readonly root: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.root = resolve(config.web.root);
  }

  async register(fastify: FastifyInstance): Promise<void> {
    const shell = resolve(this.root, 'shell/dist');
    if (!existsSync(shell)) return; // the API alone, as in tests
    const options = {
      preCompressed: true,
      cacheControl: false,
      index: false as const,
      dotfiles: 'deny' as const,
      setHeaders: (reply: FastifyReply, path: string) => {
        reply.header('cache-control', cacheControl(path));
      },
    };
    for (const remote of REMOTES) {
      const root = resolve(this.root, remote, 'dist');
      await fastify.register(fastifyStatic, {
        ...options,
        root,
        prefix: `/remotes/${remote}/`,
        decorateReply: false,
        wildcard: true,
      });
    }
    await fastify.register(fastifyStatic, { ...options, root: shell, serve: false });
    // A path without a file's ending is a page of the shell, which knows which ones there are.
    fastify.get('/*', ({ url }, reply) => {
      const path = url.split('?', 1)[0] ?? '/';
      return reply.sendFile(isPage(path) ? 'index.html' : path);
    });
  }
}

const OWN = /^\/(api|auth|media|remotes|health)(\/|$)/;
const FILE = /\.(js|css|map|json|png|jpe?g|webp|svg|ico|woff2?|txt|webmanifest)$/;
const isPage = (path: string): boolean => !OWN.test(path) && !FILE.test(path);
