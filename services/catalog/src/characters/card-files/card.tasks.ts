import { movedWith, type ReadingResult, type ReadingTask, readUpload } from './reading.ts';
import { type WritingResult, type WritingTask, writeExport } from './writing.ts';

export interface CardWork {
  read: { task: ReadingTask; result: ReadingResult };
  write: { task: WritingTask; result: WritingResult };
}
export type CardTask = CardWork[keyof CardWork]['task'];

interface Outcome {
  readonly result: CardWork[keyof CardWork]['result'];
  readonly moved: readonly ArrayBuffer[];
}

export function carryOut(task: CardTask): Outcome {
  if (task.kind === 'write') return { result: writeExport(task), moved: [] };
  const result = readUpload(task);
  return { result, moved: movedWith(result) };
}
