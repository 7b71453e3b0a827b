import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Tools } from './get-tools.ts';
import { type KubernetesManifest, manifestsOf, titleOf } from './manifest.ts';
import { schemaFindings } from './schemas.ts';
import { validator } from './versions.ts';

const HASHED = /(masque-(?:common|identity|catalog|chat|social|moderation|gateway))-[a-z0-9]{10}\b/g;
const run = promisify(execFile);
const CHART = 'k8s/helm/masque';
// A helm built with `go install` reports a much older Kubernetes version.
const FOR = ['--kube-version', validator.kubernetes[0]];
const SMALL = [
  'autoscaling.enabled=false',
  'route.enabled=false',
  'externalSecrets.enabled=false',
  'monitoring.enabled=false',
  'network.enabled=false',
  'services.catalog.storage.storageClassName=fast',
  'services.gateway.autoscaling.minReplicas=3',
];

export async function helmFindings(tools: Tools, production: string): Promise<string[]> {
  const helm = async (...args: string[]) => (await run(tools.program('helm'), args, { maxBuffer: 2 ** 26 })).stdout;
  const template = (...args: string[]) => helm('template', 'masque', CHART, '--namespace', 'masque', ...FOR, ...args);
  try {
    await helm('lint', '--strict', CHART, ...FOR);
    const [whole, small] = await Promise.all([template(), template(...SMALL.flatMap((set) => ['--set', set]))]);
    const refused = await template('--set', 'image.tga=1').then(
      () => ['a value that does not exist is taken'],
      () => [],
    );
    return [
      ...refused,
      ...differences(chartManifests(production), chartManifests(whole)),
      ...(await schemaFindings(tools, small)),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const chartManifests = (rendered: string): KubernetesManifest[] =>
  manifestsOf(rendered.replaceAll(HASHED, '$1'))
    .filter(({ kind }) => kind !== 'Namespace')
    .map(({ apiVersion, kind, metadata, ...rest }) => ({
      apiVersion,
      kind,
      metadata: { name: metadata.name, labels: metadata.labels, annotations: metadata.annotations },
      ...rest,
    }));

export function differences(wanted: readonly KubernetesManifest[], got: readonly KubernetesManifest[]): string[] {
  const byTitle = (all: readonly KubernetesManifest[]) => new Map(all.map((each) => [titleOf(each), comparable(each)]));
  const [ofBase, ofChart] = [byTitle(wanted), byTitle(got)];
  const titles = [...new Set([...ofBase.keys(), ...ofChart.keys()])].sort();
  return titles
    .filter((title) => !isDeepStrictEqual(ofBase.get(title), ofChart.get(title)))
    .map((title) => `${title} is not the same in the chart as in k8s/overlays/production`);
}

function comparable(manifest: KubernetesManifest): unknown {
  const text = JSON.stringify(manifest, (key, value: unknown) => {
    if (key === 'checksum/settings') return undefined;
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return (key === 'annotations' || key === 'data') && isEmpty ? undefined : value;
  });
  // A second pass drops annotations that the first one emptied.
  return JSON.parse(text, (key, value: unknown) =>
    key === 'annotations' && Object.keys(Object(value) as object).length === 0 ? undefined : value,
  );
}
