import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

export interface Machine {
  readonly lines: readonly string[];
  /** Processes that wanted a processor in the minute before, for each that there is. */
  readonly load: number;
}

/** From here on figures say more about others' work than about Masque's. */
export const BUSY = 0.5;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const versionIn = (file: string): string => {
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
};

/** What the figures depend on; nothing that names the machine. To be read before anything is started. */
export function machine(): Machine {
  const all = cpus();
  const gib = (totalmem() / 1024 ** 3).toFixed(0);
  const load = (loadavg()[0] ?? 0) / all.length;
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    load,
    lines: [
      `${all.length} cores (${(all[0]?.model ?? 'unknown').trim()}), ${gib} GiB, Linux ${release().split('-')[0]}; everything on it, this program too`,
      `Masque ${versionIn('package.json')} at commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}, Node ${process.versions.node}, Fastify ${versionIn('node_modules/fastify/package.json')}, the local stores and the demo model`,
      `load before it began: ${load.toFixed(1)} for each core`,
    ],
  };
}
