import type { CharacterCard } from '@masque/contracts';
import { lazy, Suspense } from 'react';

const ModerationNoticeContent = lazy(() =>
  import('./ModerationNoticeContent.tsx').then((module) => ({ default: module.ModerationNoticeContent })),
);

type ModeratedCharacter = Pick<CharacterCard, 'id' | 'isAuthor' | 'moderation'>;

export function ModerationNotice({ character, isDirty = false }: { character: ModeratedCharacter; isDirty?: boolean }) {
  const { id, isAuthor, moderation = 'none' } = character;
  if (moderation === 'none') return null;
  return (
    <Suspense>
      <ModerationNoticeContent id={id} moderation={moderation} isAuthor={isAuthor} isDirty={isDirty} />
    </Suspense>
  );
}
