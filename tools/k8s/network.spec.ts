import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { configs, names, readEnvFile, type ClusterServiceName, settingsOf, uses } from './code.ts';
import { manifestsOf } from './manifest.ts';

const FOLDER = 'k8s/base/network';
const NAME = 'app.kubernetes.io/name';
const NAMESPACE = 'kubernetes.io/metadata.name';
const Selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const Peer = z.strictObject({
  podSelector: Selector.partial().optional(),
  namespaceSelector: Selector.partial().optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const Ports = z.array(z.object({ protocol: z.string(), port: z.number() }));
const Policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.strictObject({
    podSelector: Selector.partial(),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(Peer), ports: Ports })).default([]),
    egress: z.array(z.strictObject({ to: z.array(Peer), ports: Ports })).default([]),
  }),
});

const policies = readdirSync(FOLDER)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => manifestsOf(readFileSync(join(FOLDER, file), 'utf8')))
  .map((manifest) => Policy.parse(manifest));

/** Pod names a selector matches; `*` for all. */
function namesOf(selector: z.output<typeof Policy>['spec']['podSelector']): string[] {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  const named = [
    matchLabels[NAME] ?? [],
    ...matchExpressions.filter(({ key }) => key === NAME).map(({ values }) => values),
  ].flat();
  return named.length > 0 ? named : ['*'];
}

function peerOf({ podSelector, namespaceSelector, ipBlock }: z.output<typeof Peer>): string[] {
  if (ipBlock) return ['outside'];
  const namespace = namespaceSelector?.matchLabels?.[NAMESPACE];
  return namespace ? [`namespace ${namespace}`] : namesOf(podSelector ?? {});
}

/** `gateway → chat:8103`, as one side of the policies allows it. */
function edges(side: 'ingress' | 'egress'): string[] {
  const found = policies.flatMap(({ spec }) => {
    const owners = namesOf(spec.podSelector);
    return side === 'egress'
      ? spec.egress.flatMap(({ to, ports }) => pairs(owners, to.flatMap(peerOf), ports))
      : spec.ingress.flatMap(({ from, ports }) => pairs(from.flatMap(peerOf), owners, ports));
  });
  return [...new Set(found)].sort();
}
const pairs = (from: readonly string[], to: readonly string[], ports: z.output<typeof Ports>): string[] =>
  from.flatMap((one) => to.flatMap((other) => ports.map(({ port }) => `${one} → ${other}:${port}`)));

const services = names.filter((name) => name !== 'gateway');
const needed = { IDENTITY_SECRET: 'x'.repeat(32), SECRETS_KEY: `k1:${Buffer.alloc(32).toString('base64')}` };
const portOf = (name: ClusterServiceName) => configs[name](needed).http.port;
const METRICS = 9464;
const OPS = 'ops';

describe('who may talk to whom', () => {
  it('is what the code does, and nothing else', () => {
    const withAny = (...settings: string[]) => [
      ...names.filter((name) => settings.some((setting) => settingsOf(name).has(setting))),
      OPS,
    ];
    const using = (part: 'store' | 'redis' | 'kafka') => [...names.filter((name) => uses(name, part)), OPS];
    const stores = 'namespace masque-stores';
    const wanted = [
      ...['gateway', OPS].flatMap((from) => services.map((to) => `${from} → ${to}:${portOf(to)}`)),
      ...using('store').map((from) => `${from} → ${stores}:27017`),
      ...using('kafka').map((from) => `${from} → ${stores}:9092`),
      ...using('redis').map((from) => `${from} → ${stores}:6379`),
      ...withAny('MEDIA_URL').map((from) => `${from} → ${stores}:9000`),
      // Model gateways, sign-in providers, webhook receivers.
      ...withAny('MODEL_GATEWAY_URL', 'OIDC_ISSUER', 'WEBHOOKS').map((from) => `${from} → outside:443`),
      ...names.map((from) => `${from} → namespace monitoring:4318`),
      '* → namespace kube-system:53',
    ];
    expect(edges('egress')).toEqual(wanted.sort());
  });

  it('is the same from the side of those who are asked', () => {
    const wanted = [
      `namespace front → gateway:${portOf('gateway')}`,
      ...['gateway', OPS].flatMap((from) => services.map((to) => `${from} → ${to}:${portOf(to)}`)),
      ...names.map((to) => `namespace monitoring → ${to}:${METRICS}`),
    ];
    expect(edges('ingress')).toEqual(wanted.sort());
  });

  it('begins with nobody', () => {
    const nobody = policies.find(({ metadata }) => metadata.name === 'nobody');
    expect(nobody?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'], ingress: [], egress: [] });
    expect(namesOf(nobody?.spec.podSelector ?? { matchLabels: { [NAME]: 'nobody' } })).toEqual(['*']);
  });

  it('keeps those who ask the outside away from private networks and metadata', () => {
    const blocks = policies.flatMap(({ spec }) =>
      spec.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])),
    );
    const excepted = blocks.flatMap(({ except }) => except);
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
    expect(excepted).toEqual(
      expect.arrayContaining([
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        '169.254.0.0/16',
        '127.0.0.0/8',
        '100.64.0.0/10',
        'fc00::/7',
        'fe80::/10',
      ]),
    );
    // The API server treats ::ffff:… as IPv4, not part of ::/0, and refuses the whole policy.
    expect(excepted.filter((cidr) => cidr.startsWith('::ffff:'))).toEqual([]);
  });

  it('leads the gateway to the names of the services', () => {
    const { upstreams } = configs.gateway({ ...needed, ...readEnvFile('k8s/base/settings/gateway.env') });
    expect(upstreams).toEqual(Object.fromEntries(services.map((name) => [name, [`http://${name}:${portOf(name)}`]])));
  });
});
