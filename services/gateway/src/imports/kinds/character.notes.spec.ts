import { describe, expect, it } from '@jest/globals';
import type { ImportReport } from '@masque/contracts';
import { notesOf } from './character.notes.ts';

const note = (field: string) => ({ field, message: `about ${field}` });

describe('notes on an imported card', () => {
  it('leave out what SillyTavern writes into each card, and chats that are items of their own', () => {
    const cut = [note('description')];
    const dropped = [note('extensions.fav'), note('scenarios/a.json messages'), note('images/gone.png')];
    const report: Pick<ImportReport, 'cut' | 'repaired' | 'dropped'> = { cut, repaired: [note('')], dropped };
    expect(notesOf(report)).toEqual(['about description', 'about ', 'about images/gone.png']);
    expect(notesOf(undefined)).toEqual([]);
  });
});
