/**
 * Measures the social layer: writes against bare Fastify, profiles with many followers, how soon another service shows
 * an event's effect. Build first: `node load-tests/social.bench.ts [writes|profiles|effects] [--check]`.
 */
import { parseArgs } from 'node:util';
import { benchMasque } from './lib/masque.ts';
import { printFigures } from './lib/table.ts';
import { effects } from './social/effects.ts';
import { profiles } from './social/profiles.ts';
import { society } from './social/society.ts';
import { writes } from './social/writes.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const parts = { writes, profiles, effects };

const masque = await benchMasque();
try {
  await masque.start();
  const world = await society(masque);
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`# ${name}`);
    // Printed immediately, because a later part may fail.
    if (!printFigures(await measure(world)) && values.check) process.exitCode = 1;
  }
} finally {
  await masque.remove();
}
