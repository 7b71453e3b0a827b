import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DomainError } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { type Call, type GatewayResponse, json } from '../call/call.ts';
import { sessionCookieName } from '../sessions/session-cookie.ts';
import { openApi } from './openapi.ts';

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

/** `GET /api/openapi.json` and the same as a page at `/api/docs`, without anything from outside. */
@Injectable()
export class Docs {
  private readonly openApi: GatewayResponse;
  private readonly folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  constructor(@Inject(CONFIG) { web }: Config) {
    this.openApi = json(openApi(sessionCookieName(web)));
  }

  document(): GatewayResponse {
    return this.openApi;
  }

  page(): GatewayResponse {
    return text(PAGE, 'text/html; charset=utf-8');
  }

  async file({ params }: Call): Promise<GatewayResponse> {
    const name = params['*'] ?? '';
    if (name === 'start.js') return text(START, 'text/javascript; charset=utf-8');
    if (!isFileName(name)) throw new DomainError('request.unknown_path');
    return text(await readFile(join(this.folder, name)), types[name]);
  }
}

const text = (body: string | Buffer, contentType: string): GatewayResponse => ({
  kind: 'bytes',
  status: 200,
  body: Buffer.from(body),
  contentType,
});
