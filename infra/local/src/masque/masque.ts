import { endLeftover } from '../parts/leftovers.ts';
import type { Part } from '../parts/part.ts';
import { requireFree } from '../parts/ports.ts';
import { environments, urlsOf } from './masque.env.ts';
import { type Masque, type MasqueOptions, type MasquePartName, serviceNames } from './masque.types.ts';
import { wantedPorts } from './ports.ts';
import { processPart } from './process.part.ts';

/** Milliseconds that each stage of the stop may take. */
const GRACE = { gateway: 3000, services: 4000, standIns: 500 };

/** Masque on the given ports and backing services, not started yet. The workspace must be built. */
export function createMasque(options: MasqueOptions): Masque {
  const { ports, dataDir, onDeath } = options;
  const urls = urlsOf(options);
  const envOf = environments(options);
  const part = (name: MasquePartName, entry: string, port: number, readyPath = '/health/ready') =>
    processPart({
      name,
      entry,
      dataDir,
      env: envOf(name),
      readyUrl: `http://127.0.0.1:${port}${readyPath}`,
      flags: options.nodeFlags?.(name) ?? [],
      onDeath,
    });

  const parts: Partial<Record<MasquePartName, Part>> = {};
  for (const name of serviceNames) parts[name] = part(name, `services/${name}/dist/main.js`, ports.services[name]);
  parts.gateway = part('gateway', 'services/gateway/dist/main.js', ports.gateway);
  if (urls.oidc) parts.oidc = part('oidc', 'infra/local/dist/oidc/main.js', ports.oidc, '/health');
  if (urls.demoModel) {
    parts.models = part('models', 'infra/local/dist/model-gateway/main.js', ports.models, '/api/v1/models');
  }
  const own = Object.values(parts);

  const stop = async () => {
    await parts.gateway?.stop(GRACE.gateway);
    await Promise.all(serviceNames.map((name) => parts[name]?.stop(GRACE.services) ?? Promise.resolve()));
    await Promise.all([parts.oidc, parts.models].flatMap((each) => each?.stop(GRACE.standIns) ?? []));
  };

  const prepare = async () => {
    for (const { name } of own) await endLeftover(`${dataDir}/run/${name}.json`, name);
    await requireFree(wantedPorts(ports, { oidc: Boolean(parts.oidc), models: Boolean(parts.models) }));
  };

  return {
    origin: urls.origin,
    oidcUrl: urls.oidc,
    modelGatewayUrl: urls.models,
    parts,
    stop,
    prepare,
    async start() {
      await prepare();
      const results = await Promise.allSettled(own.map((each) => each.start()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        await stop();
        throw failed.reason;
      }
    },
  };
}

/** Starts Masque and waits until it is ready. */
export async function startMasque(options: MasqueOptions): Promise<Masque> {
  const masque = createMasque(options);
  await masque.start();
  return masque;
}
