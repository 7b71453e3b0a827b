import { parentPort } from 'node:worker_threads';
import { carryOut, type CardTask } from './card.tasks.ts';

parentPort?.on('message', (task: CardTask) => {
  const { result, moved } = carryOut(task);
  parentPort?.postMessage(result, [...moved]);
});
