// Server-sent events. Not a shared module: each remote bundles its own copy.
export { waitToConnect } from './waitToConnect.ts';
export type { StreamCursor } from './followStream.ts';
export { readEvents } from './readEvents.ts';
export { shareStream } from './shareStream.ts';
export { whileVisible } from './whileVisible.ts';
