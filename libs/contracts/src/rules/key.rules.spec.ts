import { keyProblem } from './key.rules.ts';

describe('an API key', () => {
  it.each([
    ['', 'key.empty'],
    ['sk-or-', 'key.wrong_prefix'],
    ['sk-or-v1-0123', null],
    ['sk-or-…0123', 'key.wrong_prefix'],
    ['sk-or-v1 0123', 'key.wrong_prefix'],
    ['sk-0123', 'key.wrong_prefix'],
    ['SK-OR-0123', 'key.wrong_prefix'],
  ])('%j: %s', (key, problem) => {
    expect(keyProblem(key)).toBe(problem);
  });
});
