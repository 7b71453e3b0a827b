import { sourceOf } from './provider.rules.ts';

describe('SillyTavern’s name of a server’s provider', () => {
  it.each([
    ['default', 'OpenRouter', 'openrouter'],
    ['claude', 'Anthropic', 'claude'],
    ['g1', 'Google AI Studio', 'makersuite'],
    ['desk', 'Desk', 'custom'],
  ])('is found by id or name: %s, %s', (id, name, source) => {
    expect(sourceOf({ id, name })).toBe(source);
  });
});
