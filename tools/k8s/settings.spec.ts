import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { exampleSecrets } from './render.ts';
import { configs, names, readEnvFile, type ClusterServiceName, settingsOf, uses } from './code.ts';
import { manifestsOf, isWorkload, podOf } from './manifest.ts';

const overlays = { production: 'k8s/overlays/production/settings', local: 'k8s/overlays/local/masque/settings' };
const secrets: Record<string, string> = Object.fromEntries(
  exampleSecrets(readFileSync('k8s/overlays/local/masque/secrets.example.env', 'utf8'))
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const fileOf = (folder: string, name: string) =>
  existsSync(`${folder}/${name}.env`) ? readEnvFile(`${folder}/${name}.env`) : {};

/** Base and overlay, merged as kustomize does. */
const settingsIn = (overlay: keyof typeof overlays, name: string) => ({
  ...fileOf('k8s/base/settings', name),
  ...fileOf(overlays[overlay], name),
});

function containerOf(service: ClusterServiceName) {
  const workload = manifestsOf(readFileSync(`k8s/base/${service}/workload.yaml`, 'utf8')).find(isWorkload);
  const container = workload && podOf(workload)?.spec.containers[0];
  if (!container) throw new Error(`${service} has no workload`);
  return container;
}

describe.each(['production', 'local'] as const)('the settings of the overlay %s', (overlay) => {
  it.each(names)('are such that %s starts', (service) => {
    const env = {
      ...settingsIn(overlay, 'common'),
      ...settingsIn(overlay, service),
      ...Object.fromEntries(containerOf(service).env.map(({ name, value = '' }) => [name, value])),
      ...secrets,
    };
    const config = configs[service](env);
    expect(config.isProduction).toBe(true);
    expect(config.store.url).toBe(secrets['MONGODB_URL']);
  });

  it.each(names)('have no name that %s does not know', (service) => {
    const known = settingsOf(service);
    const given = [...Object.keys(settingsIn(overlay, service)), ...containerOf(service).env.map(({ name }) => name)];
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have only names under common that several services know', () => {
    const knownBy = (name: string) => names.filter((service) => settingsOf(service).has(name)).length;
    expect(Object.keys(settingsIn(overlay, 'common')).filter((name) => knownBy(name) < 2)).toEqual([]);
  });
});

it('knows the names of settings that only one service has', () => {
  expect(settingsOf('catalog').has('DISCOVERY_FILE')).toBe(true);
  expect(settingsOf('social').has('DISCOVERY_FILE')).toBe(false);
  expect(settingsOf('gateway').has('LEGAL_TEXTS')).toBe(true);
});

it.each(names)('gives %s the port that it listens on', (service) => {
  const { http } = configs[service](secrets);
  const [container, service_] = [containerOf(service), readFileSync(`k8s/base/${service}/service.yaml`, 'utf8')];
  expect(container.ports.find(({ name }) => name === 'http')?.containerPort).toBe(http.port);
  expect(service_).toContain(`port: ${http.port}\n`);
});

it('has a secret for what is secret, and only for who needs it', () => {
  const readers = (secret: string) =>
    names.filter((service) => containerOf(service).envFrom.some(({ secretRef }) => secretRef?.name === secret));
  const knowing = (setting: string) => names.filter((service) => settingsOf(service).has(setting));
  expect(readers('masque-common')).toEqual(names);
  expect(readers('masque-store')).toEqual(names.filter((service) => uses(service, 'store')));
  expect(readers('masque-redis')).toEqual(names.filter((service) => uses(service, 'redis')));
  expect(readers('masque-media')).toEqual(knowing('MEDIA_URL'));
  expect(readers('masque-chat')).toEqual(knowing('SECRETS_KEY'));
  expect(readers('masque-gateway')).toEqual(knowing('GOOGLE_CLIENT_SECRET'));
  expect(readers('masque-moderation')).toEqual(knowing('WEBHOOKS'));
  const open = names.flatMap((service) =>
    Object.keys({ ...settingsIn('production', 'common'), ...settingsIn('production', service) }),
  );
  expect(open.filter((name) => /SECRET|PASSWORD|_KEY$|MONGODB_URL|REDIS_URL|MEDIA_URL|WEBHOOKS$/.test(name))).toEqual(
    [],
  );
});

it.each(names)('gives %s a place for each file that it keeps: its image is read-only', (service) => {
  const text = readFileSync(`services/${service}/src/config.ts`, 'utf8');
  const places = [...text.matchAll(/^ {2}([A-Z_]+): .*default\('(?:file:)?\.data/gm)].map(([, name = '']) => name);
  const container = containerOf(service);
  const mounts = z.array(z.object({ mountPath: z.string() })).parse(container['volumeMounts'] ?? []);
  for (const name of places.filter((each) => each !== 'MEDIA_URL')) {
    const value = container.env.find((each) => each.name === name)?.value ?? '';
    expect({ name, isMounted: mounts.some(({ mountPath }) => `${value}/`.startsWith(`${mountPath}/`)) }).toEqual({
      name,
      isMounted: true,
    });
  }
  expect(places.includes('MEDIA_URL')).toBe(settingsOf(service).has('MEDIA_URL'));
});
