import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { CacheEntry } from '../cache/cache-entry.ts';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { hostCookieName } from '../sessions/session-cookie.ts';
import { openApi } from '../docs/openapi.ts';

const START = `window.onload = () => {
  SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });
};`;
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Masque API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const types = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;
const isFileName = (name: string): name is keyof typeof types => name in types;

const text = (body: string | Buffer, contentType: string) => new CacheEntry(Buffer.from(body), contentType);

@Injectable()
export class DocsHandlers {
  private readonly openApi: CacheEntry;
  private readonly html = text(PAGE, 'text/html; charset=utf-8');
  private readonly files = new Map<string, Promise<CacheEntry>>([
    ['start.js', Promise.resolve(text(START, 'text/javascript; charset=utf-8'))],
  ]);
  private readonly folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  constructor(@Inject(CONFIG) { web }: Pick<GatewayConfig, 'web'>) {
    const document = openApi(hostCookieName(web, 'sid'));
    this.openApi = text(JSON.stringify(document), 'application/json; charset=utf-8');
  }

  getDocument(): GatewayResponse {
    return { kind: 'entry', entry: this.openApi };
  }

  getPage(): GatewayResponse {
    return { kind: 'entry', entry: this.html };
  }

  async getFile({ params }: GatewayCall): Promise<GatewayResponse> {
    const name = params['*'] ?? '';
    const known = this.files.get(name);
    if (known) return { kind: 'entry', entry: await known };
    if (!isFileName(name)) throw new DomainError('request.unknown_path');
    const reading = readFile(join(this.folder, name)).then((file) => text(file, types[name]));
    this.files.set(name, reading);
    return { kind: 'entry', entry: await reading };
  }
}
