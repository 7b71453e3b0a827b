// Server-sent events. Not a shared module: each remote bundles its own copy.
export { chanceToConnect } from './chanceToConnect.ts';
export type { StreamCursor } from './followStream.ts';
export { readEvents } from './readEvents.ts';
export { shareStream } from './shareStream.ts';
export { whileSeen } from './whileSeen.ts';
