export { beginEvents } from './begin-events.ts';
export { FollowedStream } from './followed-stream.ts';
export { OpenStreams } from './open-streams.ts';
export { SignalChannel } from './signal-channel.ts';
export { type Quota, SlotCounter, type StreamSlots, type SlotTable } from './slot-counter.ts';
export type { StreamTimes } from './stream-times.ts';
