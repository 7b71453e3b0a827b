import { endLeftover } from '../parts/leftovers.ts';
import { type LocalPart, startTogether } from '../parts/part.ts';
import { requireFree } from '../parts/ports.ts';
import { environments, urlsOf } from './masque.env.ts';
import {
  type InstancePartName,
  type Masque,
  type MasqueOptions,
  type MasquePartName,
  type NumberedPartName,
  type ProcessName,
  processNames,
} from './masque.types.ts';
import { portClaims } from './ports.ts';
import { processPart } from './process.part.ts';

/** Milliseconds for each stage of the stop. */
const GRACE = { gateway: 3000, services: 4000, standIns: 500 };

const nameOf = <N extends NumberedPartName>(name: N, instance: number): N | `${N}-${number}` =>
  instance === 0 ? name : `${name}-${instance + 1}`;

/** Needs a built workspace. */
export function createMasque(options: MasqueOptions): Masque {
  const { ports, dataDir, onDeath } = options;
  const urls = urlsOf(options);
  const envOf = environments(options);
  const part = (
    name: InstancePartName,
    kind: MasquePartName,
    instance: number,
    entry: string,
    ports: readonly number[],
    readyPath = '/health/ready',
  ) =>
    processPart({
      name,
      kind,
      entry,
      dataDir,
      env: envOf(kind, instance),
      readyUrls: ports.map((port) => `http://127.0.0.1:${port}${readyPath}`),
      flags: options.nodeFlags?.(kind) ?? [],
      onDeath,
    });

  const instances = [ports, ...(ports.further ?? [])];
  const parts: Partial<Record<MasquePartName, LocalPart>> = {};
  const allParts: LocalPart[] = [];
  for (const [instance, { services, gateway }] of instances.entries()) {
    const portOf = (name: ProcessName) => (name === 'gateway' ? gateway : services[name]);
    const mainOf = (name: NumberedPartName) =>
      name === 'masque' ? 'infra/local/dist/masque/masque.main.js' : `services/${name}/dist/main.js`;
    for (const name of options.isOneProcess ? (['masque'] as const) : processNames) {
      const own = name === 'masque' ? processNames : [name];
      const made = part(nameOf(name, instance), name, instance, mainOf(name), own.map(portOf));
      allParts.push(made);
      if (instance === 0) parts[name] = made;
    }
  }
  if (urls.oidc) parts.oidc = part('oidc', 'oidc', 0, 'infra/local/dist/oidc/main.js', [ports.oidc], '/health');
  if (urls.demoModel) {
    const entry = 'infra/local/dist/model-gateway/main.js';
    parts.models = part('models', 'models', 0, entry, [ports.models], '/api/v1/models');
  }
  const standIns = [parts.oidc, parts.models].filter((each) => each !== undefined);
  allParts.push(...standIns);

  const stop = async () => {
    const isGateway = ({ name }: LocalPart) => name.startsWith('gateway');
    const services = allParts.filter((each) => !isGateway(each) && !standIns.includes(each));
    await Promise.all(allParts.filter(isGateway).map((each) => each.stop(GRACE.gateway)));
    await Promise.all(services.map((each) => each.stop(GRACE.services)));
    await Promise.all(standIns.map((each) => each.stop(GRACE.standIns)));
  };

  const prepare = async () => {
    for (const { name } of allParts) await endLeftover(`${dataDir}/run/${name}.json`, name);
    await requireFree(portClaims(ports, { oidc: Boolean(parts.oidc), models: Boolean(parts.models) }));
  };

  return {
    origin: urls.origin,
    gatewayUrls: instances.map(({ gateway }) => `http://127.0.0.1:${gateway}`),
    oidcUrl: urls.oidc,
    modelGatewayUrl: urls.models,
    parts,
    allParts,
    stop,
    prepare,
    async start() {
      await prepare();
      await startTogether(allParts, stop);
    },
  };
}
