import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPart, freePorts } from '../../infra/local/src/index.ts';
import type { ClusterPrograms } from './get-cluster.ts';

/** `said` is stderr, where kubectl prints the API server's warnings. */
export interface ProgramResult {
  readonly code: number;
  readonly output: string;
  readonly said: string;
}

/** A bare API server: it validates and stores manifests, but runs nothing. */
export interface Cluster {
  kubectl(args: readonly string[], input?: string): Promise<ProgramResult>;
  run(program: string, args: readonly string[], input?: string): Promise<ProgramResult>;
  stop(): Promise<void>;
}

export async function startCluster(programs: ClusterPrograms): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'masque-cluster-'));
  const [client = 0, peer = 0, port = 0] = await freePorts(3);
  const token = randomBytes(32).toString('hex');
  const kubeconfig = join(folder, 'kubeconfig');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [signing, verifying] = [join(folder, 'signing.pem'), join(folder, 'verifying.pem')];
  const tokens = join(folder, 'tokens.csv');
  const write = (file: string, text: string | Buffer) => writeFile(file, text, { mode: 0o600 });
  await write(signing, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await write(verifying, publicKey.export({ type: 'spki', format: 'pem' }));
  await write(tokens, `${token},admin,admin,system:masters\n`);
  await write(
    kubeconfig,
    JSON.stringify(kubeconfigOf(`https://127.0.0.1:${port}`, join(folder, 'apiserver.crt'), token)),
  );
  const env = { ...process.env, KUBECONFIG: kubeconfig, KUBECACHEDIR: join(folder, 'cache') };
  const run: Cluster['run'] = (program, args, input = '') => outcomeOf(program, args, input, env);
  const kubectl: Cluster['kubectl'] = (args, input) => run(programs.kubectl, args, input);

  const clientUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const etcd = createPart({
    name: 'etcd',
    dataDir: folder,
    ready: async () => (await fetch(`${clientUrl}/health`).catch(() => undefined))?.ok ?? false,
    command: () => ({
      file: programs.etcd,
      args: flags({
        'data-dir': join(folder, 'etcd'),
        'listen-client-urls': clientUrl,
        'advertise-client-urls': clientUrl,
        'listen-peer-urls': peerUrl,
        'initial-advertise-peer-urls': peerUrl,
        'initial-cluster': `default=${peerUrl}`,
        'unsafe-no-fsync': 'true',
      }),
    }),
  });
  const apiserver = createPart({
    name: 'kube-apiserver',
    dataDir: folder,
    every: 500,
    readyWithin: 120_000,
    ready: async () => (await kubectl(['get', '--raw', '/readyz'])).code === 0,
    command: () => ({
      file: programs.apiserver,
      args: flags({
        'etcd-servers': clientUrl,
        'bind-address': '127.0.0.1',
        'advertise-address': '127.0.0.1',
        // Otherwise the API server registers its own address, which may not be loopback.
        'endpoint-reconciler-type': 'none',
        'secure-port': String(port),
        'cert-dir': folder,
        'token-auth-file': tokens,
        'authorization-mode': 'RBAC',
        'service-account-issuer': 'https://kubernetes.default.svc',
        'service-account-signing-key-file': signing,
        'service-account-key-file': verifying,
        'service-cluster-ip-range': '10.96.0.0/16',
      }),
    }),
  });
  const stop = async () => {
    await apiserver.stop();
    await etcd.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await etcd.start();
    await apiserver.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { kubectl, run, stop };
}

const flags = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `--${name}=${value}`);

const kubeconfigOf = (server: string, certificate: string, token: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'masque', cluster: { server, 'certificate-authority': certificate } }],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'masque', context: { cluster: 'masque', user: 'admin' } }],
  'current-context': 'masque',
});

async function outcomeOf(
  file: string,
  args: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv,
): Promise<ProgramResult> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  const [output, said]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  child.stdin.end(input);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output: output.join(''), said: said.join('') };
}
