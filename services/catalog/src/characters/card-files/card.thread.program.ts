/** Main program of a thread that works on card files, one at a time; what it is given and answers is in `card.tasks.ts`. */
import { parentPort } from 'node:worker_threads';
import { carryOut, type CardTask } from './card.tasks.ts';

parentPort?.on('message', (task: CardTask) => {
  const { result, moved } = carryOut(task);
  parentPort?.postMessage(result, [...moved]);
});
