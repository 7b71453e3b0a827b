import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { goEnv, toolFolder } from './get-tools.ts';
import { cluster, definitions } from './versions.ts';

const run = promisify(execFile);
const Module = z.object({ Dir: z.string(), GoMod: z.string() });

export interface ClusterPrograms {
  readonly apiserver: string;
  readonly etcd: string;
  readonly kubectl: string;
  readonly definitions: readonly string[];
}

/** Builds them on first use, which takes about 15 minutes. */
export async function getCluster(say: (line: string) => void): Promise<ClusterPrograms> {
  const bin = join(toolFolder(), `cluster-${cluster.kubernetes}`);
  if (!existsSync(bin)) {
    say(`building the API server of Kubernetes ${cluster.kubernetes}`);
    const parts = `${bin}.${process.pid}`;
    await mkdir(parts, { recursive: true });
    await build(parts);
    await rename(join(parts, 'bin'), bin);
    await rm(parts, { recursive: true });
  }
  const found = await Promise.all(
    Object.entries(definitions).map(async ([module, files]) => {
      const { Dir } = await download(module);
      return files.map((file) => join(Dir, file));
    }),
  );
  const program = (name: string) => join(bin, name);
  return {
    apiserver: program('kube-apiserver'),
    // Named after the last element of go.etcd.io/etcd/server/v3 that isn't a version.
    etcd: program('server'),
    kubectl: program('kubectl'),
    definitions: found.flat(),
  };
}

async function build(folder: string): Promise<void> {
  const version = cluster.kubernetes;
  const { GoMod } = await download(`k8s.io/kubernetes@v${version}`);
  await writeFile(join(folder, 'go.mod'), goModOf(await readFile(GoMod, 'utf8'), version));
  const [major, minor] = version.split('.');
  const stamps = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  const flags = Object.entries(stamps).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const args = ['build', '-mod=mod', `-ldflags=-s -w ${flags.join(' ')}`, '-o', join(folder, 'bin/')];
  await run('go', [...args, ...cluster.packages], { cwd: folder, env: goEnv(), maxBuffer: 2 ** 26 });
}

/** Kubernetes' go.mod requires its staging modules as v0.0.0; they are published as v0.<minor>.<patch>. */
export function goModOf(published: string, version: string): string {
  const parts = [...published.matchAll(/^\s+(k8s\.io\/\S+) v0\.0\.0$/gm)].map(([, name = '']) => name);
  const replaced = parts.map((name) => `replace ${name} => ${name} v0.${version.slice(version.indexOf('.') + 1)}\n`);
  return `module masque.invalid/cluster\n\ngo 1.24.0\n\nrequire k8s.io/kubernetes v${version}\n\n${replaced.join('')}`;
}

async function download(module: string): Promise<z.output<typeof Module>> {
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env: goEnv() });
  return Module.parse(JSON.parse(stdout));
}
