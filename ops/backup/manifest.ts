import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Written last: a folder without it isn't a complete backup. */
const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  /** Service → collection → rows. */
  rows: z.record(z.string(), z.record(z.string(), z.number().int())),
  /** Number of files; null if pictures are in a bucket, which a backup leaves out. */
  pictures: z.number().int().nullable(),
});
export type BackupManifest = z.output<typeof Manifest>;

const fileOf = (folder: string) => join(folder, 'manifest.json');

export const writeManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });

/** @throws if the folder isn't a complete backup that this version can read. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(fileOf(folder), 'utf8');
  const { data } = Manifest.safeParse(parsed(text));
  if (!data) throw new Error(`${fileOf(folder)} is not the manifest of a complete backup that this version can read`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // truncated when the process was killed
  }
}
