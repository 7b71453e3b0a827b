import { describe, expect, it } from '@jest/globals';
import type { ListedItem } from '../scan/folder.calls.ts';
import { detailOf } from './words.ts';

const anItem = (kind: ListedItem['kind'], title: string, own: Partial<ListedItem>): ListedItem => ({
  key: title,
  kind,
  title,
  path: `${title}.json`,
  bytes: 2_048,
  hash: null,
  needs: [],
  needsOneOf: [],
  about: {},
  ...own,
});

describe('details of an item', () => {
  it('say that a character was made up for chats', () => {
    const item = anItem('character', 'ChatGPT', { about: { forChats: true } });
    expect(detailOf(item)).toBe('name only, for chats without a card · 2 KB');
  });

  it('say which profile SillyTavern used last', () => {
    const item = anItem('profile', 'Main', { about: { preset: 'Slow', isSelected: true } });
    expect(detailOf(item)).toBe('preset Slow · selected in SillyTavern · 2 KB');
  });

  it('say that a preset is made from text completion, and what it can’t have', () => {
    const item = anItem('preset', 'Night', { about: { lost: ['dry_multiplier'], isSpare: true } });
    expect(detailOf(item)).toBe(
      'converted from text completion · not used in SillyTavern · not fully supported: dry_multiplier · 2 KB',
    );
    expect(detailOf(anItem('preset', 'Night', { about: { lost: [] } }))).toBe('converted from text completion · 2 KB');
  });

  it('say that a file becomes several chats', () => {
    const item = anItem('chat', 'Tea', { about: { character: 'ChatGPT', messages: 5, chats: 2 } });
    expect(detailOf(item)).toBe('with ChatGPT · becomes 2 chats · 5 messages · 2 KB');
  });
});
