import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@masque/contracts';
import { openMediaStore, PictureEncoder, type PictureOwners, Pictures } from '../../src/index.ts';

/** `taken`, or the error code. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

export const childrenOf = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
};

/** Behaves like `PictureOwnersRepository`. */
function ownersInMemory(): PictureOwners {
  let rows: { userId: string; hash: string; storedAt: Date }[] = [];
  return {
    remember: async (userId, hash) => {
      rows = [
        ...rows.filter((row) => row.userId !== userId || row.hash !== hash),
        { userId, hash, storedAt: new Date() },
      ];
    },
    hashesOf: async (userId) => rows.filter((row) => row.userId === userId).map(({ hash }) => hash),
    storedByOthers: async (userId, hashes, since) =>
      new Set(
        rows
          .filter((row) => row.userId !== userId && hashes.includes(row.hash) && row.storedAt >= since)
          .map(({ hash }) => hash),
      ),
    forget: async (userId) => void (rows = rows.filter((row) => row.userId !== userId)),
    forgetPicture: async (hash) => void (rows = rows.filter((row) => row.hash !== hash)),
  };
}

/** Uses a folder of its own; `referenced` holds the hashes in use. */
export async function startedPictures() {
  const folder = await mkdtemp(join(tmpdir(), 'masque-pictures-'));
  const encoder = new PictureEncoder();
  const referenced = new Set<string>();
  const store = () => openMediaStore({ kind: 'folder', folder });
  const references = {
    referenced: async (hashes: readonly string[]) => new Set(hashes.filter((hash) => referenced.has(hash))),
  };
  const quota = { spend: async () => undefined };
  const owners = ownersInMemory();
  const pictures = new Pictures('people', { store: store(), encoder, references, owners, quota });
  const close = async () => {
    encoder.close();
    await rm(folder, { recursive: true });
  };
  return { pictures, referenced, store, close };
}
