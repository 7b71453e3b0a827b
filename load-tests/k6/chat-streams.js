import { sleep } from 'k6';
import { talk } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('chat-streams');
export const handleSummary = summaryOf('chat-streams');
export const setup = () => worldOf('chat-streams');
export default function chat(world) {
  talk(world, true);
  // People read before they answer, and a user may request at most 30 replies a minute.
  sleep(1 + Math.random() * 2);
}
