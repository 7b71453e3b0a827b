import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a backup has: written last, so that a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** Of Masque. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Rows by service and collection. */
  rows: z.record(z.string(), z.record(z.string(), z.number().int())),
  /** Files of pictures; null: they are in a bucket and were left out. */
  pictures: z.number().int().nullable(),
});
export type Manifest = z.output<typeof Manifest>;

const fileOf = (folder: string) => join(folder, 'manifest.json');

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });

/** Throws when the folder holds no whole backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8');
  const { data } = Manifest.safeParse(parsed(text));
  if (!data) throw new Error(`${fileOf(folder)} is none of a whole backup that this version can read`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a kill cut it short
  }
}
