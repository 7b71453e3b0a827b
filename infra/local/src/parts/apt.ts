import { onPath } from './on-path.ts';
import { runTool } from './run-tool.ts';

/** Installs packages only where that works without asking: as root, with apt. Does nothing elsewhere. */
export async function installWithApt(
  packages: readonly string[],
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  log(`Installing ${packages.join(' and ')} with apt (once)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => runTool('apt-get', args, { env, signal });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  await install().catch(async () => {
    await apt('update');
    await install();
  });
}
