/** Server-sent events: read, followed while the page is looked at, and picked up again. Not shared: who follows something has it. */
export { chanceToConnect } from './chanceToConnect.ts';
export type { Place } from './followStream.ts';
export { readEvents } from './readEvents.ts';
export { shareStream } from './shareStream.ts';
export { whileSeen } from './whileSeen.ts';
