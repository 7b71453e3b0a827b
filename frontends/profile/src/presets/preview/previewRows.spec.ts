import { describe, expect, it } from '@jest/globals';
import type { PreviewMessage } from '@masque/contracts';
import { previewRows } from './previewRows.ts';

const aMessage = (identifier: string, text: string | null = identifier, size = text?.length ?? 9): PreviewMessage => ({
  role: 'system',
  parts: [{ id: 'prompt', prompt: { identifier, name: identifier }, size, tokens: 1, text }],
});

const shown = (before: PreviewMessage[], after: PreviewMessage[]) =>
  previewRows(before, after).map((row) => (row.kind === 'same' ? `${row.messages.length} same` : row.kind));

describe('the rows of a preview', () => {
  const [a, b, c] = [aMessage('a'), aMessage('b'), aMessage('c')];
  it.each<[string, PreviewMessage[], PreviewMessage[], string[]]>([
    ['join what is unchanged', [a, b, c], [a, b, c], ['3 same']],
    ['show an edited prompt as changed', [a, b, c], [a, aMessage('b', 'B'), c], ['1 same', 'changed', '1 same']],
    ['show prompts that were added and removed', [a, b], [a, c], ['1 same', 'removed', 'added']],
    ['keep the order around a changed one', [a, b], [aMessage('b', 'B'), c], ['removed', 'changed', 'added']],
    ['show that a hidden part has another size', [aMessage('a', null, 3)], [aMessage('a', null, 4)], ['changed']],
    ['compare an empty prompt', [], [a], ['added']],
  ])('%s', (_, before, after, expected) => {
    expect(shown(before, after)).toEqual(expected);
  });
});
