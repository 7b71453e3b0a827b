/**
 * Fills the store with characters, authors and readers: `node load-tests/generate.ts --characters 10000 [--seed 1]`.
 * Build first. Takes the services' settings (docs/operations.md), by default those of `npm start`. A second run with
 * the same seed changes nothing.
 */
import { parseArgs } from 'node:util';
import { readInstallation } from '../ops/installation.ts';
import { generate } from './generate/write.ts';

const LEAST = 1_000;
const MOST = 1_000_000;
const MOST_SEED = 1_000;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    characters: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    'yes-this-is-mine': { type: 'boolean', default: false },
  },
});
const [count, seed] = [Number(values.characters), Number(values.seed)];
if (!Number.isInteger(count) || count < LEAST || count > MOST) fail(`--characters must be from ${LEAST} to ${MOST}.`);
if (!Number.isInteger(seed) || seed < 1 || seed > MOST_SEED) fail(`--seed must be from 1 to ${MOST_SEED}.`);
const { mongodbUrl, prefix } = readInstallation(process.env);
const hosts = mongodbUrl.replace(/^[^/]*\/\/(?:[^@/]*@)?/, '').split('/')[0] ?? '';
const isHere = hosts.split(',').every((host) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host));
if (!isHere && !values['yes-this-is-mine'])
  fail(`${hosts} is not this machine: add --yes-this-is-mine if it is yours to fill.`);

const log = (line: string) => console.log(line);
const started = performance.now();
const { characters, shown, likes } = await generate({ mongodbUrl, prefix, characters: count, seed, log });
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
log(`${characters} characters (${shown} public) with ${likes} likes are in the store after ${seconds} s.`);
log(
  'A running Masque shows them as it publishes them: thousands a minute; masque_outbox_… in its metrics tells what is left.',
);
