import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');

describe('the style of every page', () => {
  it('gives each line of what people wrote a direction of its own', () => {
    expect(css).toMatch(/\[dir='auto'\] \{\s+unicode-bidi: plaintext;/);
  });
});
