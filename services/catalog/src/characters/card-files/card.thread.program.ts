import { parentPort } from 'node:worker_threads';
import { type ReadingResult, type ReadingTask, readUpload } from './reading.ts';
import { type WritingResult, type WritingTask, writeExport } from './writing.ts';

export interface CardWork {
  read: { task: ReadingTask; result: ReadingResult };
  write: { task: WritingTask; result: WritingResult };
}

const resultOf = async (task: CardWork[keyof CardWork]['task']) =>
  task.kind === 'write' ? writeExport(task) : readUpload(task);

parentPort?.on('message', (task: CardWork[keyof CardWork]['task']) => {
  void resultOf(task).then((result) => parentPort?.postMessage(result));
});
