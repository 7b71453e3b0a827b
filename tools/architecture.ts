/** Structural checks of `npm run lint`: one line per violation, exit code 1 if there is any. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unnamedWidthsIn } from './architecture/breakpoints.ts';
import { unusedInWorkspace } from './architecture/dependencies.ts';
import { readSources } from './architecture/imports.ts';
import { unprovenIn } from './architecture/promises.ts';
import { wrongRequirementsIn } from './architecture/requirements.ts';
import { violations } from './architecture/rules.ts';
import { wordProblemsIn } from './architecture/words.ts';

const found = readdirSync('services').flatMap((service) =>
  violations(readSources(join('services', service, 'src'))).map((line) => `services/${service}: ${line}`),
);
const all = [
  ...found,
  ...unusedInWorkspace('.'),
  ...unnamedWidthsIn('.'),
  ...unprovenIn('.', 'docs/security.md'),
  ...unprovenIn('.', 'docs/asvs.md'),
  ...wrongRequirementsIn('.', 'docs/asvs.md'),
  ...wordProblemsIn('.'),
];
for (const line of all) console.error(line);
process.exit(all.length > 0 ? 1 : 0);
