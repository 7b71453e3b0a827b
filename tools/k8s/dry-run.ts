import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cluster, ProgramResult } from './cluster.ts';
import type { Tools } from './get-tools.ts';
import { CHART } from './helm.ts';
import { type KubernetesManifest, manifestsOf, podOf, titleOf } from './manifest.ts';
import { overlays, renderAll } from './render.ts';
import { unknown } from './schemas.ts';

const APPLY = ['apply', '--server-side', '-f', '-'];
const DRY = [...APPLY, '--dry-run=server'];
const Volumes = z.object({
  volumes: z.array(z.looseObject({})).default([]),
  volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })).default([]),
});
const CHARTED = 'masque-chart';
const UPGRADES = [['image.tag=0.1.1', 'image.gatewayTag=0.1.0'], ['image.tag=0.1.1']];

/** Returns refusals, warnings, and changes that a second apply would make. */
export async function dryRun(
  tools: Tools,
  cluster: Cluster,
  definitions: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const found: string[] = [];
  const ask = async (title: string, args: readonly string[], manifests: readonly KubernetesManifest[] = []) => {
    found.push(...findingsOf(title, await cluster.kubectl(args, listOf(manifests))));
  };

  await ask('definitions', ['apply', '--server-side', ...definitions.flatMap((file) => ['-f', file])]);
  found.push(...findingsOf('definitions', await untilEstablished(cluster)));
  const rendered = await renderAll(tools);
  for (const overlay of overlays) {
    const all = manifestsOf(rendered[overlay]);
    const known = all.filter(({ apiVersion }) => !unknown.includes(apiVersion));
    const left = all.filter(({ apiVersion }) => unknown.includes(apiVersion)).map(titleOf);
    if (left.length > 0)
      say(`${overlay}: not asked about ${left.join(', ')}: their definitions could not be had as Go modules`);
    // Even a dry run refuses resources whose namespace or service account doesn't exist.
    await ask(overlay, APPLY, known.filter(isNeeded).flatMap(withAccount));
    await ask(overlay, DRY, known);
    // No controller creates pods here, so check them against the namespace's pod security directly.
    const pods = known.flatMap(podsOf);
    if (pods.length > 0) await ask(`${overlay}, pods`, DRY, pods);
  }
  const production = manifestsOf(rendered.production);
  await ask('production', APPLY, production);
  await ask('production, once more', ['diff', '--server-side', '-f', '-'], production);

  const helm = async (...args: string[]) => {
    const outcome = await cluster.run(tools.program('helm'), [...args, 'masque', CHART, '--namespace', CHARTED]);
    found.push(...findingsOf('chart', outcome));
  };
  const namespaces = production.filter(isNamespace);
  await ask(
    'chart',
    APPLY,
    namespaces.map((each) => ({ ...each, metadata: { ...each.metadata, name: CHARTED } })),
  );
  await helm('install');
  for (const settings of UPGRADES) await helm('upgrade', ...settings.flatMap((setting) => ['--set', setting]));
  return found;
}

/** `wait` fails on a definition so new that it has no conditions yet, so retry. */
async function untilEstablished(cluster: Cluster): Promise<ProgramResult> {
  const wait = () => cluster.kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all']);
  let outcome = await wait();
  for (let tries = 1; outcome.code !== 0 && tries < 20; tries++) {
    await sleep(500);
    outcome = await wait();
  }
  return outcome;
}

const isNamespace = ({ kind }: KubernetesManifest): boolean => kind === 'Namespace';
const isNeeded = (manifest: KubernetesManifest): boolean => isNamespace(manifest) || manifest.kind === 'ServiceAccount';
/** Adds the default service account that a real cluster creates in each namespace. */
const withAccount = (manifest: KubernetesManifest): KubernetesManifest[] =>
  isNamespace(manifest)
    ? [
        manifest,
        { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: manifest.metadata.name } },
      ]
    : [manifest];
const listOf = (items: readonly KubernetesManifest[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

function podsOf(manifest: KubernetesManifest): KubernetesManifest[] {
  const pod = podOf(manifest);
  if (!pod) return [];
  const { namespace, name } = manifest.metadata;
  const { volumes, volumeClaimTemplates } = Volumes.parse({ ...pod.spec, ...Object(manifest['spec']) });
  const claims = volumeClaimTemplates.map(({ metadata }) => ({
    name: metadata.name,
    persistentVolumeClaim: { claimName: metadata.name },
  }));
  const spec = { ...pod.spec, volumes: [...volumes, ...claims] };
  return [{ apiVersion: 'v1', kind: 'Pod', metadata: { ...pod.metadata, name, namespace }, spec }];
}

function findingsOf(title: string, { code, output, said }: ProgramResult): string[] {
  const lines = (said.trim() || (code === 0 ? '' : output || `exit code ${code}`)).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => `${title}: ${line}`);
}
