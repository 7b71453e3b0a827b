import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { SearchTask } from './search.calls.ts';
import { removeFile, SearchFile } from './search.file.ts';

const MOST_OPEN = 8;
const open = new Map<string, { readonly file: SearchFile; readonly inode: number }>();

function close(path: string): void {
  open.get(path)?.file.close();
  open.delete(path);
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

function fileAt(path: string): SearchFile {
  const known = open.get(path);
  // Somebody may have removed the file while it was open.
  if (known && known.inode !== inodeOf(path)) close(path);
  const file = open.get(path)?.file ?? new SearchFile(path);
  open.delete(path);
  open.set(path, { file, inode: inodeOf(path) ?? 0 });
  for (const [oldest] of open) {
    if (open.size <= MOST_OPEN) break;
    close(oldest);
  }
  return file;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function tidy({ folder, maxBytes, before, keep }: Extract<SearchTask, { kind: 'tidy' }>): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs, size: sizeOf(path) + sizeOf(`${path}-wal`) }))
    .toSorted((a, b) => b.usedAt - a.usedAt);
  let left = maxBytes;
  for (const { path, usedAt, size } of files) {
    left -= size;
    if (keep.includes(path) || (left >= 0 && usedAt >= before)) continue;
    close(path);
    removeFile(path);
    left += size;
  }
}

function answer(task: SearchTask): unknown {
  switch (task.kind) {
    case 'find':
      return fileAt(task.file).use((file) => file.find(task.heads, task.terms, task.before, task.limit));
    case 'states':
      return fileAt(task.file).use((file) => file.states(task.chatId));
    case 'put':
      return fileAt(task.file).use((file) => file.put(task.chatId, task.messages, task.gone, task.revision));
    case 'forget':
      return existsSync(task.file) ? fileAt(task.file).use((file) => file.forget(task.chatId)) : undefined;
    case 'remove':
      close(task.file);
      return removeFile(task.file);
    default:
      return tidy(task);
  }
}

parentPort?.on('message', (task: SearchTask) => parentPort?.postMessage(answer(task)));
