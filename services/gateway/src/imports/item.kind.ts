import { randomUUID } from 'node:crypto';
import type { ImportTask } from '@masque/contracts';
import { ServiceRefusal, type SentContent } from '../service-calls/service-calls.ts';
import type { ViewerCalls } from './import.calls.ts';

export interface ItemWork {
  readonly calls: ViewerCalls;
  readonly task: ImportTask;
  readonly file: () => Promise<Buffer>;
  /** Saves how to undo a change before it's made; what an earlier try noted stays. Returns the note. */
  readonly plan: (undo: object) => Promise<string>;
}

export interface ItemResult {
  readonly createdId?: string;
  readonly notes?: readonly string[];
  readonly undo?: string;
}

export interface ItemKind {
  readonly carryOut: (work: ItemWork) => Promise<ItemResult>;
  /** Returns why it was kept, if it was. */
  readonly undo: (work: Pick<ItemWork, 'calls' | 'task'>) => Promise<string | undefined>;
}

export const unlessGone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ServiceRefusal && error.response.status === 404) return undefined;
    throw error;
  });

/** Also known for an item whose outcome got lost. */
export const idOf = ({ createdId, creationId }: ImportTask): string => createdId ?? creationId;

export const json = (bytes: Buffer): SentContent => ({ type: 'application/json', bytes });

/** `FormData` would copy the file several times, and collecting the copies keeps other users waiting. */
export function form(name: string, file: Buffer): SentContent {
  const boundary = `masque-${randomUUID()}`;
  const plain = name.replace(/^.*[\\/]/s, '').replace(/["\r\n]/g, '_') || 'file';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${plain}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
