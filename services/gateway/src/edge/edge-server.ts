import type { ServiceDefinition } from '@masque/service-kit';
import { readConfig } from '../config.ts';
import { isIn } from '../addresses/address.ts';
import { dataHeaders } from './security-headers.ts';

const IDLE_MS = 60_000;
/** For the first line and the headers; Node looks every two seconds. */
const HEADERS_MS = 10_000;
const HEADERS_CHECK_MS = 2_000;
/** The largest body at the lowest rate that is allowed, and something over; pipeline/body.ts is stricter. */
const REQUEST_MS = 75 * 60 * 1_000;

/** OpenAI's clients often cut `/api` from their base address, and leave the slash of a model's id as it is. */
const rewriteUrl = ({ url = '/' }: { url?: string | undefined }) =>
  url
    .replace(/^\/v1(?:\/|(?=\?)|$)/, '/api/v1/')
    .replace(/^(\/api\/v1\/models\/)([^?]+)/, (_, base: string, id: string) => base + id.replaceAll('/', '%2F'));

/** How the public HTTP server is set up: whom it believes to be a proxy, and how long a connection may be silent. */
export const edgeServer: NonNullable<ServiceDefinition['edge']> = {
  server: (env) => {
    const config = readConfig(env);
    const { trustedProxies } = config.web;
    return {
      rewriteUrl,
      trustProxy: (address) => isIn(trustedProxies, address),
      connectionTimeout: IDLE_MS,
      requestTimeout: REQUEST_MS,
      // A missing Host is edge/cross-site.ts' to refuse: Node would respond without a body.
      http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_CHECK_MS, requireHostHeader: false },
      unreadableHeaders: dataHeaders(config),
    };
  },
};
