import { gather } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

/** Everybody likes these few characters at once. */
const HOT = 10;

export const options = optionsOf('social-storm');
export const handleSummary = summaryOf('social-storm');
export function setup() {
  const world = worldOf('social-storm');
  return { ...world, characters: world.characters.slice(0, HOT) };
}
export default gather;
