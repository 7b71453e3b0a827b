import { parentPort } from 'node:worker_threads';
import { TranscriptReader, type TranscriptTask } from './transcript.reading.ts';

const reader = new TranscriptReader();

parentPort?.on('message', (task: TranscriptTask) => {
  parentPort?.postMessage(task.kind === 'read' ? reader.read(task) : reader.page(task));
});
