import { counted, number } from './numbers.ts';

/** Source: core specification, sections 2, 4, 5 and 8; social-and-trust specification, sections 8 and 9. */
export const manageCharacters = {
  title: 'Manage Characters',
  shownOf: (shown: number | undefined, all: number) =>
    shown === undefined || shown === all
      ? counted(all, 'character')
      : `${number(shown)} of ${counted(all, 'character')}`,
  none: 'No Characters Found',
  noneHint: 'Your characters appear here. They stay private until you make them public.',
  createFirst: 'Create Your First Character',
  search: 'Search your characters',
  searchPlaceholder: 'Search by name, summary or setting',
  loading: 'Loading your characters',
  loadingMore: 'Loading more of your characters',
  failed: 'Failed to load characters',
  moreTags: '…',
  makePublic: 'Make Public',
  makePrivate: 'Make Private',
  madePublic: (name: string) => `${name} is now public.`,
  madePublicHeld: (name: string) => `${name} will be public once moderators restore it.`,
  madePrivate: (name: string) => `${name} is now private.`,
  notYours: 'Permission denied. This character belongs to another user.',
  visibilityFailed: (reason: string) => `Failed to update character visibility: ${reason}`,
  /** For screen readers, after each button's label. */
  forName: (name: string) => `for ${name}`,
  deleteFailed: 'Failed to delete character',
} as const;
