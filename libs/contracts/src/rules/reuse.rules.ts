/**
 * What others may do with the definition of a public character, beside chatting with it: nothing, export it as a card, or
 * also make a copy of their own.
 */
export const reuses = ['none', 'export', 'fork'] as const;
export type Reuse = (typeof reuses)[number];

/** What a viewer who may see a character needs to know about it. */
export interface ReuseSubject {
  readonly isAuthor: boolean;
  readonly isPublic: boolean;
  readonly reuse: Reuse;
}

/** Whether the long texts of the definition are shown. */
export const isDefinitionShown = ({ isAuthor, reuse }: Omit<ReuseSubject, 'isPublic'>): boolean =>
  isAuthor || reuse !== 'none';

export const mayExport = ({ isAuthor, isPublic, reuse }: ReuseSubject): boolean =>
  isAuthor || (isPublic && reuse !== 'none');

export const mayFork = ({ isAuthor, isPublic, reuse }: ReuseSubject): boolean =>
  isAuthor || (isPublic && reuse === 'fork');
