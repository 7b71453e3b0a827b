import { gather, look, talk } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('soak');
export const handleSummary = summaryOf('soak');
export const setup = () => worldOf('soak');
export default function live(world) {
  const chance = Math.random();
  if (chance < 0.7) look(world);
  else if (chance < 0.95) gather(world);
  // A chat takes one reply at a time, so virtual users beyond the number of people only look.
  else if (__VU <= world.people.length) talk(world);
  else look(world);
}
