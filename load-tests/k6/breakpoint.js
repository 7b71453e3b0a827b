import { look } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('breakpoint');
export const handleSummary = summaryOf('breakpoint');
export const setup = () => worldOf('breakpoint');
export default look;
