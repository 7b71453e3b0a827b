import { canSee, isListedFor, type VisibilitySubject } from '../src/index.ts';

const subject = (own: Partial<VisibilitySubject> = {}): VisibilitySubject => ({
  authorId: 'author',
  isPublic: true,
  sharedWith: ['guest'],
  moderation: 'none',
  isDeleted: false,
  ...own,
});
const viewers = {
  visitor: null,
  stranger: { userId: 'stranger', isAdmin: false },
  guest: { userId: 'guest', isAdmin: false },
  author: { userId: 'author', isAdmin: false },
  admin: { userId: 'admin', isAdmin: true },
} as const;
const seers = (own: Partial<VisibilitySubject>, sees = canSee) =>
  Object.entries(viewers).flatMap(([name, viewer]) => (sees(viewer, subject(own)) ? [name] : []));
const everybody = Object.keys(viewers);

describe('who may see a character', () => {
  it.each([
    ['public', {}, everybody],
    ['private', { isPublic: false }, ['guest', 'author']],
    ['hidden', { moderation: 'hidden' }, ['author', 'admin']],
    ['pending', { moderation: 'pending' }, ['author', 'admin']],
    ['private and hidden', { isPublic: false, moderation: 'hidden' }, ['author', 'admin']],
    ['deleted', { isDeleted: true }, []],
    ['deleted and private', { isPublic: false, isDeleted: true }, []],
  ] as const)('%s', (_, own, expected) => {
    expect(seers(own)).toEqual(expected);
  });

  it.each([
    ['public', {}, everybody],
    ['private', { isPublic: false }, ['author']],
    ['hidden', { moderation: 'hidden' }, ['author']],
    ['deleted', { isDeleted: true }, []],
  ] as const)('and who finds one that is %s in the browser', (_, own, expected) => {
    expect(seers(own, isListedFor)).toEqual(expected);
  });
});
