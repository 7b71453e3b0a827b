/** `write` generates .env.example from the services' schemas; `check` compares. Both build first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './lib/build.ts';
import { example } from './settings/example.ts';
import { type Schemas, services } from './settings/schemas.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, '.env.example');

const [action] = process.argv.slice(2);
if (action !== 'write' && action !== 'check') {
  console.log('Usage: node tools/settings.ts write|check');
  process.exit(1);
}
await buildAll();
const schemas = Object.fromEntries(
  await Promise.all(
    services.map(async (service) => [service, (await import(`../services/${service}/dist/config.js`)).Env]),
  ),
) as Schemas;
const text = example(schemas);
if (action === 'write') writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('.env.example is not what the schemas say: run `node tools/settings.ts write`.');
  process.exitCode = 1;
}
