import exec from 'k6/execution';
import { Gauge } from 'k6/metrics';
import { look } from './acts.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

const reached = new Gauge('reached_rate');

export const options = optionsOf('breakpoint');
export const handleSummary = summaryOf('breakpoint');
export const setup = () => worldOf('breakpoint');
const { startRate, stages } = options.scenarios.breakpoint;
export default function lookAndTell(world) {
  reached.add(startRate + (stages[0].target - startRate) * exec.scenario.progress);
  look(world);
}
