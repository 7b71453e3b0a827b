import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@masque/contracts';
import { openMediaStore, PictureEncoder, Pictures } from '../../src/index.ts';

/** `taken`, or the code of the refusal. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/** Ids of a process's children. */
export const childrenOf = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
};

/** Pictures of a service in a folder of their own; `referenced` holds the hashes that are in use. */
export async function startedPictures() {
  const folder = await mkdtemp(join(tmpdir(), 'masque-pictures-'));
  const encoder = new PictureEncoder();
  const referenced = new Set<string>();
  const store = () => openMediaStore({ kind: 'folder', folder });
  const references = {
    referenced: async (hashes: readonly string[]) => new Set(hashes.filter((hash) => referenced.has(hash))),
  };
  const quota = { spend: async () => undefined };
  const pictures = new Pictures('people', { store: store(), encoder, references, quota });
  const close = async () => {
    encoder.close();
    await rm(folder, { recursive: true });
  };
  return { pictures, referenced, store, close };
}
