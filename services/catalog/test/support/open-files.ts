import { readdir, readlink } from 'node:fs/promises';

/** Descriptors of this process for files in the folder, unlinked ones included. */
export async function openFilesIn(folder: string): Promise<string[]> {
  const all = await readdir('/proc/self/fd');
  const targets = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder));
}
