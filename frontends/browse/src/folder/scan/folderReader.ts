import type { ImportItemDraft } from '@masque/contracts';
import type { ScanProgress } from '@masque/roleplay/folder';
import { importFolder as words } from '@masque/texts/import-folder';
import { workerHost } from '@masque/web-kit';
import type {
  FolderAnswers,
  FolderCall,
  FolderListing,
  FolderMessage,
  FolderReply,
  PickedFile,
} from './folder.calls.ts';

type ScanSource = { readonly files: readonly PickedFile[] } | { readonly archive: File };
type FoundIds = Readonly<Record<string, string>>;

export interface FolderReader {
  readonly scan: (source: ScanSource) => Promise<FolderListing>;
  readonly drafts: (keys: readonly string[], found: FoundIds) => Promise<readonly ImportItemDraft[]>;
  readonly numbers: (keys: Readonly<Record<number, string>>, found: FoundIds) => Promise<null>;
  readonly content: (n: number) => Promise<Blob>;
  readonly end: () => void;
}

/** Passing a file to a worker takes 0.3 ms, in which the page does nothing else. */
const FILES_AT_ONCE = 100;

interface Waiting {
  readonly answered: (message: MessageEvent['data']) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a worker that holds the picked files until `end`. Its calls throw errors with sentences for users. */
export function folderReader(onProgress: (progress: ScanProgress) => void): FolderReader {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error(words.scanFailed));
    waiting.clear();
  };
  const worker = workerHost('browse', 'folder.worker.js').start((message: FolderMessage) => {
    if ('progress' in message) return onProgress(message.progress);
    waiting.get(message.id)?.answered(message);
    waiting.delete(message.id);
  }, fail);
  const ask = <K extends keyof FolderAnswers>(call: Extract<FolderCall, Record<K, unknown>>) =>
    new Promise<FolderAnswers[K]>((resolve, reject) => {
      calls += 1;
      const answered = (message: FolderReply<K>) =>
        'problem' in message ? reject(new Error(message.problem || words.scanFailed)) : resolve(message.answer);
      waiting.set(calls, { answered, reject });
      worker.post({ id: calls, ...call });
    });
  return {
    scan: async (source) => {
      const files = 'files' in source ? source.files : [];
      for (let at = 0; at < files.length; at += FILES_AT_ONCE)
        await ask<'add'>({ add: files.slice(at, at + FILES_AT_ONCE) });
      return ask<'scan'>({ scan: { archive: 'archive' in source ? source.archive : null } });
    },
    drafts: (keys, found) => ask<'drafts'>({ drafts: { keys, found } }),
    numbers: (keys, found) => ask<'numbers'>({ numbers: { keys, found } }),
    content: (content) => ask<'content'>({ content }),
    end: () => {
      worker.end();
      fail();
    },
  };
}
