import { statfs } from 'node:fs/promises';
import type { Health } from '../health.ts';
import type { Metrics } from './metrics.ts';

export function observeHealth(health: Health, metrics: Metrics): void {
  metrics.measure('masque_ready', async () => [[{}, Number((await health.report()).ready)]]);
  metrics.measure('masque_part_up', async () =>
    Object.entries((await health.report()).parts).map(([part, state]) => [{ part }, Number(state === 'up')]),
  );
}

export function observeVolumes(volumes: Readonly<Record<string, string>>, metrics: Metrics): void {
  for (const [volume, folder] of Object.entries(volumes)) {
    metrics.measure('masque_volume_free_bytes', async () => {
      const { bavail, bsize } = await statfs(folder);
      return [[{ volume }, bavail * bsize]];
    });
    metrics.measure('masque_volume_size_bytes', async () => {
      const { blocks, bsize } = await statfs(folder);
      return [[{ volume }, blocks * bsize]];
    });
  }
}
