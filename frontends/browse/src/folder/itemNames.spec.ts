import { describe, expect, it } from '@jest/globals';
import { chatName, nameOf } from './itemNames.ts';

describe('the names of items of an import', () => {
  it.each([
    ['profile', 'settings.json: profile 1. Local custom', 'Local custom'],
    ['profile', 'settings.json: Text completion: My Kobold', 'Text completion: My Kobold'],
    ['preset', 'OpenAI Settings/Quiet Prose.json', 'Quiet Prose'],
    ['preset', 'settings.json: text completion', 'settings.json: text completion'],
    ['regex', 'settings.json: 2. Lamps: dim', 'Lamps: dim'],
    ['persona', 'Rook (1796038088983-Rook.png)', 'Rook'],
    ['character', 'characters/Dr. Quill.png', 'Dr. Quill'],
    ['character', 'characters/Dr. Quill', 'Dr. Quill'],
    ['quick_replies', 'QuickReplies/Scene tools.json', 'Scene tools'],
    ['favorite', 'characters/Mira.png', 'Favorite: Mira'],
    ['settings', 'settings.json', 'Lorebook settings'],
    ['chat', 'chats/Orrin/Orrin - 2026-11-30@11h33m29s269ms.jsonl', 'Orrin - Nov 30, 2026, 11:33 AM'],
    ['collection', 'Sea/Land', 'Sea/Land'],
  ] as const)('of the kind %s: %s is %s', (kind, name, expected) => {
    expect(nameOf({ kind, name }).replaceAll('\u202F', ' ')).toBe(expected);
  });

  it('of chats have the times that SillyTavern has written over the years, and others stay', () => {
    const shown = (name: string) => chatName(name).replaceAll('\u202F', ' ');
    expect(shown('Mira - 2024-1-2 @03h 04m 05s 6ms')).toBe('Mira - Jan 2, 2024, 3:04 AM');
    expect(shown('Branch #1 - 2025-12-02@13h04m05s')).toBe('Branch #1 - Dec 2, 2025, 1:04 PM');
    expect(shown('The night of the storm')).toBe('The night of the storm');
  });
});
