import { aViewer } from '@masque/testkit';
import { can } from './character.policy.ts';

const author = aViewer();
const stranger = aViewer();
const admin = aViewer({ isAdmin: true });
const shown = { authorId: author.userId, isPublic: true, isDeleted: false };
const hidden = { ...shown, isPublic: false };
const deleted = { ...shown, isDeleted: true };

describe('who may do what with a character', () => {
  it.each([
    ['a visitor', null, { see: [true, false, false], edit: [false, false, false] }],
    ['a stranger', stranger, { see: [true, false, false], edit: [false, false, false] }],
    ['an administrator', admin, { see: [true, false, false], edit: [false, false, false] }],
    ['its author', author, { see: [true, true, false], edit: [true, true, false] }],
  ])('%s', (_, viewer, { see, edit }) => {
    const subjects = [shown, hidden, deleted];
    expect(subjects.map((subject) => can.see(viewer, subject))).toEqual(see);
    expect(subjects.map((subject) => can.edit(viewer, subject))).toEqual(edit);
  });
});
