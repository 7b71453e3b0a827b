import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFolder } from './private-folder.ts';

export interface LogFile {
  /** The caller closes the file. */
  open(): number;
  /** Output since the last `open`, at most the last 64 KiB. */
  text(): string;
  tail(lines: number): string[];
}

const MOST = 64 * 1024;

export function logFile(path: string): LogFile {
  let begin = 0;
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const text = () => {
    const end = size();
    const from = Math.max(begin, end - MOST);
    if (end <= from) return '';
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(end - from);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
    } finally {
      closeSync(file);
    }
  };
  return {
    open() {
      privateFolder(dirname(path));
      begin = size();
      return openSync(path, 'a', 0o600);
    },
    text,
    tail: (lines) =>
      text()
        .split('\n')
        .filter((line) => line.trim())
        .slice(-lines),
  };
}
