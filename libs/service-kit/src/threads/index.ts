export { TurnQueue } from './turn-queue.ts';
export { programOf, type ThreadWork, wholeMemoryOf, WorkThread } from './work-thread.ts';
