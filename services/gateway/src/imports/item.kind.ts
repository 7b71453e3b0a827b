import type { ImportTask } from '@masque/contracts';
import type { StagedFile } from '@masque/service-kit/http';
import { ServiceRefusal, type SentContent } from '../service-calls/service-calls.ts';
import type { ViewerCalls } from './import.calls.ts';

export interface ItemWork {
  readonly calls: ViewerCalls;
  readonly task: ImportTask;
  readonly staged: StagedFile;
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
