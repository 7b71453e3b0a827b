import { parentPort } from 'node:worker_threads';
import { movedWith, type ReadingResult, type ReadingTask, readUpload } from './reading.ts';
import { type WritingResult, type WritingTask, writeExport } from './writing.ts';

export interface CardWork {
  read: { task: ReadingTask; result: ReadingResult };
  write: { task: WritingTask; result: WritingResult };
}

parentPort?.on('message', (task: CardWork[keyof CardWork]['task']) => {
  const result = task.kind === 'write' ? writeExport(task) : readUpload(task);
  parentPort?.postMessage(result, movedWith(result));
});
