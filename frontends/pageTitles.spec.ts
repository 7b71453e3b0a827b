import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import path from 'node:path';

/** Neither needs PageTitle: whole-page states and the chat's own header. */
const others = ['frontends/chat/src/chat/page/ChatHeader.tsx', 'frontends/shell/src/app/account/StepCard.tsx'];

it('every page has its title from PageTitle, so that all have one size and one place', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync('frontends/*/src/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.spec.tsx'));
  const own = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('<h1'));
  expect(own.toSorted()).toEqual(others);
});
