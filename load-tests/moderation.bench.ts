/**
 * Measures moderation with 100,000 reports: the panel, how soon a decision takes effect, the chain of the log. Build
 * first: `node load-tests/moderation.bench.ts [panel|effects|chain] [--check]`.
 */
import { parseArgs } from 'node:util';
import { benchMasque } from './lib/masque.ts';
import { printFigures } from './lib/table.ts';
import { chain } from './moderation/chain.ts';
import { effects } from './moderation/effects.ts';
import { fillReports } from './moderation/fill.ts';
import { moderators } from './moderation/moderators.ts';
import { panel } from './moderation/panel.ts';
import { society } from './social/society.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const REPORTS = 100_000;
const parts = { panel, effects, chain };

const masque = await benchMasque();
try {
  await masque.start();
  const world = { ...(await society(masque)), moderator: await moderators(masque) };
  await fillReports(masque.mongodbUrl, REPORTS);
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`# ${name}`);
    // Printed immediately, because a later part may fail.
    if (!printFigures(await measure(world)) && values.check) process.exitCode = 1;
  }
} finally {
  await masque.remove();
}
