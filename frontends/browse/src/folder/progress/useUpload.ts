import type { ImportItem } from '@masque/contracts';
import { needsFile } from '@masque/contracts/rules';
import { importFolder as words } from '@masque/texts/import-folder';
import {
  apiErrorOf,
  type NumberedFile,
  sentenceOf,
  useCreateImportMutation,
  useStartImportMutation,
  useUploadImportFilesMutation,
  whenOnline,
} from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { ScannedFolder } from '../choice/useFolder.ts';
import { keysByNumber } from './resume.rules.ts';
import { sendUntilTaken, type UploadFile, uploadAll, type UploadPause } from './upload.ts';
import { whileLocked } from './uploadLock.ts';

export interface UploadState {
  /** Null before the import was created. */
  readonly id: string | null;
  readonly sent: number;
  readonly all: number;
  readonly pause: UploadPause | null;
  readonly problem: string | null;
  readonly isRunning: boolean;
  readonly isStarted: boolean;
}

const idle: UploadState = { id: null, sent: 0, all: 0, pause: null, problem: null, isRunning: false, isStarted: false };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const sumOf = (files: readonly UploadFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Creates imports, uploads their files and starts them. */
export function useUpload(onCreated: (id: string) => void) {
  const [state, setState] = useState(idle);
  const [create] = useCreateImportMutation();
  const [send] = useUploadImportFilesMutation();
  const [start] = useStartImportMutation();
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const change = (changes: Partial<UploadState>) => setState((before) => ({ ...before, ...changes }));
  const fail = (problem: string) => change({ problem, isRunning: false, pause: null });

  const upload = async (id: string, { reader }: ScannedFolder, files: readonly UploadFile[]) => {
    isStopped.current = false;
    setState({ ...idle, id, all: sumOf(files), isRunning: true });
    const tools = {
      content: reader.content,
      send: async (batch: readonly NumberedFile[]) => apiErrorOf((await send({ id, files: batch })).error),
      pause,
      whenOnline,
      onSent: (bytes: number) => setState((before) => ({ ...before, sent: before.sent + bytes })),
      onPause: (now: UploadPause | null) => change({ pause: now }),
      isStopped: () => isStopped.current,
    };
    const startIt = async () => apiErrorOf((await start({ params: { id } })).error);
    const error = (await uploadAll(files, tools)) ?? (isStopped.current ? null : await sendUntilTaken(startIt, tools));
    if (isStopped.current) return;
    // Its start was answered, but the answer got lost.
    if (error && error.code !== 'import.ended') return fail(sentenceOf(error));
    setState({ ...idle, id, isStarted: true });
  };

  /** Imports nothing unless the folder is current. */
  const begin = async (
    folder: ScannedFolder,
    keys: readonly string[],
    isCurrent: (folder: ScannedFolder) => Promise<boolean>,
  ) => {
    setState({ ...idle, isRunning: true });
    try {
      if (!(await isCurrent(folder))) return setState(idle);
      const items = [...(await folder.reader.drafts(keys, folder.found))];
      const { data, error } = await create({ body: { name: folder.name.slice(0, 500) || words.folderField, items } });
      if (!data) return fail(sentenceOf(error));
      change({ id: data.id });
      onCreated(data.id);
      const files = items.flatMap((item, n) => (needsFile(item) ? [{ n, bytes: item.bytes }] : []));
      await whileLocked(data.id, () => upload(data.id, folder, files));
    } catch (error) {
      fail(error instanceof Error ? error.message : words.scanFailed);
    }
  };

  /** Uploads what is missing of an import; false if the folder has none of it. */
  const resume = async (id: string, folder: ScannedFolder, items: readonly ImportItem[]): Promise<boolean> => {
    const keys = keysByNumber(items, folder.listing.items);
    const missing = items.filter(({ n, state }) => keys[n] !== undefined && state === 'waiting');
    if (missing.length === 0) return false;
    const sizes = new Map(folder.listing.items.map(({ key, bytes }) => [key, bytes]));
    const files = missing.map(({ n }) => ({ n, bytes: sizes.get(keys[n] ?? '') ?? 0 }));
    await folder.reader.numbers(keys, folder.found);
    await whileLocked(id, () => upload(id, folder, files));
    return true;
  };
  const stop = () => {
    isStopped.current = true;
    setState(idle);
  };
  return { state, begin, resume, stop };
}
