import { serve } from '../parts/serve.ts';
import { createOidcServer } from './server.ts';

/** `OIDC_PORT` (8081), `PUBLIC_ORIGIN` (http://localhost:8080), `DATA_DIR` (.data). */
const env = process.env;
const port = Number(env['OIDC_PORT'] ?? 8081);
const settings = {
  issuer: `http://localhost:${port}`,
  origin: env['PUBLIC_ORIGIN'] ?? 'http://localhost:8080',
  dataDir: env['DATA_DIR'] ?? '.data',
};
serve(() => createOidcServer(settings), port);
