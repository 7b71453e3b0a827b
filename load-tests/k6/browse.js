import { look } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('browse');
export const handleSummary = summaryOf('browse');
export const setup = () => worldOf('browse');
export default look;
