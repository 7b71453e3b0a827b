import { callsOut, egressIn } from '../audit/egress.ts';

/** Each outbound caller, and the operator's setting that names its target. */
const known: Readonly<Record<string, string>> = {
  'libs/media/src/store/s3.media.store.ts': 'MEDIA_URL',
  'libs/service-kit/src/tracing/otel.tracing.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'services/chat/src/providers/gateway.connections.ts':
    'MODEL_GATEWAY_URL and MODEL_GATEWAYS, and users’ own servers if USER_ENDPOINTS allows their addresses',
  'services/gateway/src/auth/provider.fetch.ts': 'OIDC_ISSUER and OIDC_PROVIDERS, or Google',
  'services/gateway/src/auth/providers.ts': 'OIDC_ISSUER and OIDC_PROVIDERS, or Google',
  'services/gateway/src/card-addresses/card-addresses.service.ts':
    'IMPORT_HOSTS, public addresses only unless it names a whole origin',
  'services/gateway/src/upstream/instance.ts': 'IDENTITY_URL, CATALOG_URL, CHAT_URL, SOCIAL_URL and MODERATION_URL',
  'services/moderation/src/webhooks/webhook.sender.ts':
    'WEBHOOKS, public addresses only unless WEBHOOKS_PRIVATE is set',
};

describe('what calls an address', () => {
  it('is written down with where the address comes from', () => {
    expect(egressIn('.')).toEqual(Object.keys(known).toSorted());
  });

  it.each([
    ['await fetch(url);', true],
    ['await globalThis.fetch(url);', true],
    [`import { errors, Pool } from 'undici';`, true],
    [`import { type Dispatcher, errors } from 'undici';`, false],
    [`import type { Pool } from 'undici';`, false],
    [`import { connect } from 'node:net';`, true],
    [`import { isIP } from 'node:net';`, false],
    ['this.gateways.fetch(id);', false],
  ])('is found: %s %s', (source, expected) => {
    expect(callsOut(source)).toBe(expected);
  });
});
