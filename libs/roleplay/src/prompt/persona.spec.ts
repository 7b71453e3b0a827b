import { buildPrompt, type PromptPersona } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, contentsOf, placedLore, systemOf } from '../../test/prompts.ts';

const history = [
  { role: 'user' as const, text: 'One' },
  { role: 'assistant' as const, text: 'Two' },
  { role: 'user' as const, text: 'Three' },
];
const bob = (own: Partial<PromptPersona>): { persona: PromptPersona } => ({
  persona: { name: 'Bob', description: '{{user}} is tall.', ...own },
});
const note = { authorsNote: { text: 'NOTE', depth: 1, role: 'system' as const } };
/** SillyTavern's places above and below the author's note. */
const lore = [placedLore(2, 'ABOVE'), placedLore(3, 'BELOW')];

describe('the description of a persona', () => {
  it('is among the texts of the character unless it is told otherwise', () => {
    expect(systemOf({ ...bob({}), history })).toContain('Bob is tall.');
    for (const position of ['note_top', 'note_bottom', 'depth', 'none'] as const)
      expect(systemOf({ ...bob({ position }), history })).not.toContain('Bob is tall.');
  });

  it.each([
    ['note_top', 'ABOVE\nBob is tall.\nNOTE\nBELOW'],
    ['note_bottom', 'ABOVE\nNOTE\nBob is tall.\nBELOW'],
  ] as const)('is in the author’s note: %s', (position, content) => {
    const character = { name: 'Aria', lorebook: aBookOf(lore) };
    const contents = contentsOf({ ...bob({ position }), ...note, character, history });
    expect(contents.slice(-3)).toEqual(['Two', content, 'Three']);
  });

  it('is where a note would be in a chat without one', () => {
    expect(contentsOf({ ...bob({ position: 'note_top' }), history: history.slice(0, 1) })).toContain('Bob is tall.');
  });

  it('is between messages, by its own depth and role', () => {
    const { messages } = buildPrompt(
      aPromptInput({ ...bob({ position: 'depth', depth: 1, role: 'assistant' }), history }),
    );
    expect(messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'Bob is tall.' },
      { role: 'user', content: 'Three' },
    ]);
    expect(contentsOf({ ...bob({ position: 'depth' }), history }).slice(-3)).toEqual(['Bob is tall.', 'Two', 'Three']);
  });

  it('fires lore only between messages', () => {
    const character = { name: 'Aria', lorebook: aBookOf([{ keys: ['tall'], content: 'Doors are low.' }]) };
    const has = (position: PromptPersona['position']) =>
      contentsOf({ ...bob(position ? { position } : {}), character, history })
        .join()
        .includes('Doors are low.');
    expect([has('depth'), has('prompt'), has('none')]).toEqual([true, false, false]);
  });

  it('is inserted by its macro wherever it is', () => {
    const character = { name: 'Aria', description: 'She knows: {{persona}}' };
    expect(systemOf({ ...bob({ position: 'none' }), character, history })).toContain('She knows: Bob is tall.');
  });
});
