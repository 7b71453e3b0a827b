import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Tools } from './get-tools.ts';
import { manifestsOf, type KubernetesManifest, titleOf } from './manifest.ts';
import { validator } from './versions.ts';

const run = promisify(execFile);
/** API group → npm package suffix in `models`. Other groups aren't checked. */
const modelOf: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io/v1': 'gateway-api',
  'monitoring.coreos.com/v1': 'prometheus-operator',
  'external-secrets.io/v1': 'external-secrets',
};

/** No schema available; the manifests follow the operators' docs. */
const unknown = ['kafka.strimzi.io/v1', 'psmdb.percona.com/v1', 'redis.redis.opstreelabs.in/v1beta2'];

export async function schemaFindings(tools: Tools, text: string): Promise<string[]> {
  const ofOthers = manifestsOf(text).filter(({ apiVersion }) => modelOf[apiVersion]);
  const found = await Promise.all([
    kubernetesFindings(tools, text),
    ...ofOthers.map((manifest) => modelFindings(tools, manifest)),
  ]);
  return found.flat();
}

async function kubernetesFindings(tools: Tools, text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masque-k8s-'));
  const file = join(folder, 'all.yaml');
  try {
    await writeFile(file, text);
    const versions = validator.kubernetes.flatMap((version) => ['-k', version]);
    const env = { ...process.env, PYTHONPATH: tools.validatorFolder };
    const args = ['-m', 'kubernetes_validate', ...versions, '--strict', '--quiet', file];
    const { stdout, stderr } = await run('python3', args, { env }).catch((error: unknown) =>
      z.object(Output).parse(error),
    );
    const isKnown = (line: string) =>
      [...Object.keys(modelOf), ...unknown].some((api) => line.includes(`api version ${api} `));
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '' && !isKnown(line));
    return lines.map((line) => line.replace(`${file} `, ''));
  } finally {
    await rm(folder, { recursive: true });
  }
}
const Output = { stdout: z.string(), stderr: z.string() };

interface Model {
  validate(): void;
}
type Models = Readonly<Record<string, new (data: unknown) => Model>>;

async function modelFindings(tools: Tools, manifest: KubernetesManifest): Promise<string[]> {
  const [group = '', version = ''] = manifest.apiVersion.split('/');
  const name = modelOf[manifest.apiVersion];
  if (!name) return [];
  const path = join(tools.modelFolder, 'node_modules/@kubernetes-models', name, group, version, `${manifest.kind}.js`);
  const models: Models = await import(pathToFileURL(path).href);
  const model = models[manifest.kind];
  if (!model) return [`${titleOf(manifest)}: no ${manifest.kind} in ${manifest.apiVersion}`];
  try {
    new model(manifest).validate();
    return [];
  } catch (error) {
    return [`${titleOf(manifest)}: ${error instanceof Error ? error.message : ''}`];
  }
}
