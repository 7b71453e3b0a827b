import { Worker } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
import type { Card, CardImage } from '@masque/roleplay/cards';

export interface CardFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export interface OriginalCard {
  readonly card: Card;
  readonly image: CardImage | null;
}

/** Beside this file, in source and when built. */
const PROGRAM = new URL(import.meta.url.replace(/original\.reading\.(\w+)$/, 'original.thread.$1'));
/** Run from its sources, it takes those of our libraries too: they may not be built. */
const SOURCES = ['--conditions=masque-source', '--experimental-transform-types'];

/**
 * Reads an imported file in a thread of its own: one of 64 MiB takes seconds, in which the service answers others.
 * Rejects with what the thread threw, or with `server.unavailable` when it ended without an answer.
 */
export function readOriginal(file: CardFile): Promise<OriginalCard> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData: file,
      execArgv: ['--no-warnings', ...(PROGRAM.pathname.endsWith('.ts') ? SOURCES : [])],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new DomainError('server.unavailable')));
  });
}
