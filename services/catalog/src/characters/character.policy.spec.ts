import { aViewer } from '@masque/testkit';
import { can } from './character.policy.ts';

const author = aViewer();
const alive = { authorId: author.userId, isDeleted: false };

describe('who may edit a character', () => {
  it.each([
    ['a visitor', null, false],
    ['a stranger', aViewer(), false],
    ['an administrator', aViewer({ isAdmin: true }), false],
    ['its author', author, true],
  ])('%s', (_, viewer, may) => {
    expect(can.edit(viewer, alive)).toBe(may);
    expect(can.edit(viewer, { ...alive, isDeleted: true })).toBe(false);
  });
});
