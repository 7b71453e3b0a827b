import type { ServiceDefinition } from '@masque/service-kit';
import { readConfig } from '../config.ts';
import { isIn } from '../addresses/address.ts';
import { dataHeaders } from './security-headers.ts';

const IDLE_MS = 60_000;
const HEADERS_MS = 10_000;
const HEADERS_CHECK_MS = 2_000;
/** Longer than the largest body takes at the minimum rate; pipeline/body.ts is stricter. */
const REQUEST_MS = 75 * 60 * 1_000;

/** OpenAI clients often drop `/api` from the base URL and leave the slash in model IDs unencoded. */
const rewriteUrl = ({ url = '/' }: { url?: string | undefined }) =>
  url
    .replace(/^\/v1(?:\/|(?=\?)|$)/, '/api/v1/')
    .replace(/^(\/api\/v1\/[^?]*[^/?])\/+(?=\?|$)/, '$1')
    .replace(/^(\/api\/v1\/models\/)([^?]+)/, (_, base: string, id: string) => base + id.replaceAll('/', '%2F'));

export const edgeServer: NonNullable<ServiceDefinition['edge']> = (env) => {
  const config = readConfig(env);
  return {
    rewriteUrl,
    trustProxy: (address) => isIn(config.web.trustedProxies, address),
    connectionTimeout: IDLE_MS,
    requestTimeout: REQUEST_MS,
    // edge/cross-site.ts refuses a missing Host; Node would respond without a body.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_CHECK_MS, requireHostHeader: false },
    unreadableHeaders: dataHeaders(config),
  };
};
