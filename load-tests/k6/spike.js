import { look } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('spike');
export const handleSummary = summaryOf('spike');
export const setup = () => worldOf('spike');
export default look;
