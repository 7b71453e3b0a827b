import { counted } from './numbers.ts';

/** Source: social-and-trust specification, sections 2, 5 and 8. */
export const collections = {
  title: 'Collection',
  ownTitle: 'Your collections',
  privateHint: 'Only you can see this collection.',
  loadAllFailed: 'Failed to load collections',
  failed: 'Failed to load the collection',
  loading: 'Loading the collection',
  notFoundHint: 'It was deleted, or it’s private.',
  empty: 'This collection is empty.',
  emptyHint: 'Use Add to Collection on a character’s page.',
  editTitle: 'Edit collection',
  saved: 'Collection saved.',
  saveFailed: 'Failed to save the collection',
  deleteTitle: 'Delete collection',
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete "\u2068${name}\u2069"? Its characters aren’t deleted. This action cannot be undone.`,
  deleted: (name: string) => `\u2068${name}\u2069 was deleted.`,
  deleteFailed: 'Failed to delete the collection',
  removeOf: (character: string) => `Remove ${character} from the collection`,
  removeTitle: 'Remove character',
  removeQuestion: (character: string, collection: string) =>
    `Remove \u2068${character}\u2069 from "\u2068${collection}\u2069"? The character isn’t deleted.`,
  removed: (character: string) => `\u2068${character}\u2069 was removed from the collection.`,
  removeFailed: 'Failed to remove the character',
  create: {
    title: 'Create Collection',
    lead: 'Group characters that belong together, for yourself or for everyone.',
    created: 'Collection created successfully!',
    failed: 'Failed to create collection',
  },
  form: {
    visibility: 'Who can see it',
    publicHint: 'Everyone can see this collection. Private characters in it stay hidden from others.',
  },
  add: {
    button: 'Add to Collection',
    login: 'Login to Add to Collection',
    none: 'You have no collections yet.',
    alreadyAdded: 'Already added',
    new: 'New collection',
    create: 'Create',
    noneChosen: 'Please select at least one collection',
    submit: (n: number) => (n === 0 ? 'Add' : `Add to ${counted(n, 'collection')}`),
    submitting: 'Adding...',
    added: (n: number) => `Character added to ${n} collection(s)!`,
    someFailed: 'Some additions failed. Please try again.',
    failed: 'Failed to add character to collections',
    reason: (collection: string, reason: string) => `\u2068${collection}\u2069: ${reason}`,
  },
} as const;
