/** Generates .env.example and the table in docs/settings.md from the services' schemas, or compares them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './lib/build.ts';
import { example } from './settings/example.ts';
import { type SettingSchemas, services } from './settings/schemas.ts';
import { withSettings } from './settings/table.ts';

const ROOT = join(import.meta.dirname, '..');

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
) as SettingSchemas;
const generators: Readonly<Record<string, (before: string) => string>> = {
  '.env.example': () => example(schemas),
  'docs/settings.md': (page) => withSettings(page, schemas),
};
for (const [name, generate] of Object.entries(generators)) {
  const file = join(ROOT, name);
  const before = readFileSync(file, 'utf8');
  const text = generate(before);
  if (action === 'write') writeFileSync(file, text);
  else if (before !== text) {
    console.error(`${name} is not what the schemas say: run \`node tools/settings.ts write\`.`);
    process.exitCode = 1;
  }
}
