/**
 * Checks how the features inside each service see each other (ARCHITECTURE.md, features inside a service), that every
 * dependency is imported, that media queries name the theme's widths, and that the tests which docs/security.md and
 * docs/asvs.md name are there. Prints one line a violation and ends with 1 when there is one. Part of `npm run lint`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unnamedWidthsIn } from './architecture/breakpoints.ts';
import { unusedInWorkspace } from './architecture/dependencies.ts';
import { readSources } from './architecture/imports.ts';
import { unprovenIn } from './architecture/promises.ts';
import { wrongRequirementsIn } from './architecture/requirements.ts';
import { violations } from './architecture/rules.ts';

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
];
for (const line of all) console.error(line);
process.exit(all.length > 0 ? 1 : 0);
