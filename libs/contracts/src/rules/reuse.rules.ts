export const reuses = ['none', 'export', 'fork'] as const;
export type Reuse = (typeof reuses)[number];

export interface ReuseSubject {
  readonly isAuthor: boolean;
  readonly isPublic: boolean;
  readonly reuse: Reuse;
}

export const isDefinitionShown = ({ isAuthor, reuse }: Omit<ReuseSubject, 'isPublic'>): boolean =>
  isAuthor || reuse !== 'none';

export const mayExport = ({ isAuthor, isPublic, reuse }: ReuseSubject): boolean =>
  isAuthor || (isPublic && reuse !== 'none');

export const mayFork = ({ isAuthor, isPublic, reuse }: ReuseSubject): boolean =>
  isAuthor || (isPublic && reuse === 'fork');
