import { limits, MOST_IMPORTED } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useImportCardMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { readCardFile } from '../create/import/readCardFile.ts';
import { created, type EntryState, type ImportedFile, isUnderWay, previewOf } from './entry.ts';

const words = texts.importCards;
/** The server's limit per user. */
const AT_A_TIME = 2;

type Send = ReturnType<typeof useImportCardMutation>[0];

async function read(file: File): Promise<EntryState> {
  if (file.size > limits.uploadBodyBytes) return { kind: 'unreadable', problem: words.tooLarge };
  try {
    const read = await readCardFile(file);
    return 'book' in read ? { kind: 'lorebook', read } : { kind: 'ready', preview: previewOf(read) };
  } catch (error) {
    return { kind: 'unreadable', problem: error instanceof Error ? error.message : texts.importCard.failed };
  }
}

/** Created once, so that the functions are stable. */
function actionsOn(setEntries: Dispatch<SetStateAction<readonly ImportedFile[]>>, send: Send) {
  const reading = inParallel(AT_A_TIME);
  const sending = inParallel(AT_A_TIME);
  const listed = new Set<string>();

  const setState = (key: string, state: EntryState) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, state } : entry)));

  const add = (files: readonly File[]) => {
    const room = MOST_IMPORTED - listed.size;
    if (files.length > room) showToast(words.tooMany(MOST_IMPORTED), 'warning');
    const state = { kind: 'reading' } as const;
    const added = files.slice(0, room).map((file): ImportedFile => ({ key: crypto.randomUUID(), file, state }));
    setEntries((all) => [...all, ...added]);
    for (const { key, file } of added) {
      listed.add(key);
      reading(async () => {
        if (listed.has(key)) setState(key, await read(file));
      });
    }
  };

  const remove = (keys: readonly string[]) => {
    for (const key of keys) listed.delete(key);
    setEntries((all) => all.filter(({ key }) => !keys.includes(key)));
  };

  const create = (chosen: readonly ImportedFile[]) => {
    for (const { key, file, state } of chosen) {
      if (state.kind !== 'ready' && state.kind !== 'failed') continue;
      const { preview } = state;
      setState(key, { kind: 'waiting', preview });
      sending(async () => {
        setState(key, { kind: 'sending', preview });
        const { data, error } = await send({ file, key });
        const [report] = data?.reports ?? [];
        if (report?.characterId)
          setState(key, { kind: 'done', preview: created(preview, report), id: report.characterId });
        else setState(key, { kind: 'failed', preview, problem: report?.error ?? sentenceOf(error) });
      });
    }
  };

  return { add, remove, create };
}

export function useImport() {
  const [entries, setEntries] = useState<readonly ImportedFile[]>([]);
  const [send] = useImportCardMutation();
  const [actions] = useState(() => actionsOn(setEntries, send));
  return { entries, isRunning: entries.some(isUnderWay), ...actions };
}

/** Runs at most `most` tasks at a time, in order. */
function inParallel(most: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    if (running >= most) return;
    const task = waiting.shift();
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  return (task: () => Promise<void>): void => {
    waiting.push(task);
    next();
  };
}
