import { globSync, readFileSync } from 'node:fs';
import { errors } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { shownErrors } from './shownErrors.ts';

const sources = ['frontends/*/src/**/*.{ts,tsx}', 'libs/web-{kit,ui}/src/**/*.{ts,tsx}'];
const named = sources
  .flatMap((pattern) => globSync(pattern, { exclude: ['**/*.spec.*'] }))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\berrors\['([\w.]+)'\]/g)].map(([, code = '']) => code));

describe('the errors that the browser gets', () => {
  it('have every sentence that a screen says by itself', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((code) => !shownErrors.test(code))).toEqual([]);
  });

  it('have what its rules name, and not all', () => {
    const codes = Object.keys(errors);
    for (const code of ['username.taken', 'key.empty', 'character.name_missing', 'profile.picture_too_large'])
      expect(codes.filter((one) => shownErrors.test(one))).toContain(code);
    expect(codes.filter((one) => shownErrors.test(one)).length).toBeLessThan(codes.length / 2);
  });
});
