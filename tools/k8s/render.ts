import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Tools } from './get-tools.ts';

const run = promisify(execFile);
export const FOLDER = 'k8s';
/** `alternatives` is production with the optional components. */
export const overlays = ['local', 'production', 'alternatives', 'operators'] as const;
export type ManifestOverlay = (typeof overlays)[number];

export const exampleSecrets = (text: string): string =>
  text
    .replace(/^IDENTITY_SECRET=$/m, `IDENTITY_SECRET=${randomBytes(32).toString('base64')}`)

    .replaceAll(/^(GOOGLE_CLIENT_\w+)=$/gm, '$1=example')
    .replace(/^SECRETS_KEY=$/m, `SECRETS_KEY=k1:${randomBytes(32).toString('base64')}`);

export async function renderAll(tools: Tools, folder = FOLDER): Promise<Record<ManifestOverlay, string>> {
  const copy = await mkdtemp(join(tmpdir(), 'masque-k8s-'));
  try {
    await cp(folder, copy, { recursive: true });
    const local = join(copy, 'overlays/local/masque');
    await writeFile(
      join(local, 'secrets.env'),
      exampleSecrets(await readFile(join(local, 'secrets.example.env'), 'utf8')),
    );
    await writeAlternatives(join(copy, 'overlays'));
    const render = async (overlay: ManifestOverlay) => {
      const { stdout } = await run(tools.program('kustomize'), ['build', join(copy, 'overlays', overlay)], {
        maxBuffer: 2 ** 26,
      });
      return stdout;
    };
    const [ofLocal, production, alternatives, operators] = await Promise.all([
      render('local'),
      render('production'),
      render('alternatives'),
      render('operators'),
    ]);
    return { local: ofLocal, production, alternatives, operators };
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function writeAlternatives(folder: string): Promise<void> {
  const [from, to] = [join(folder, 'production'), join(folder, 'alternatives')];
  await cp(from, to, { recursive: true });
  const text = await readFile(join(from, 'kustomization.yaml'), 'utf8');
  const changed = text
    .replace('- ../../components/gateway-api', '- ../../components/ingress-nginx')
    .replace('# - ../../components/autoscaling-by-metrics', '- ../../components/autoscaling-by-metrics');
  await writeFile(join(to, 'kustomization.yaml'), changed);
}
