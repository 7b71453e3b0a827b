export { beginEvents } from './begin-events.ts';
export { FollowedStream } from './followed-stream.ts';
export { SlotCounter, type StreamSlots, type SlotTable } from './slot-counter.ts';
export type { StreamTimes } from './stream-times.ts';
