import type { CharacterCard } from '@masque/contracts';
import { lazy, Suspense } from 'react';

const HeldNotice = lazy(() => import('./HeldNotice.tsx').then((module) => ({ default: module.HeldNotice })));

type HeldCharacter = Pick<CharacterCard, 'id' | 'isAuthor' | 'moderation'>;

export function Held({ character, isDirty = false }: { character: HeldCharacter; isDirty?: boolean }) {
  const { id, isAuthor, moderation = 'none' } = character;
  if (moderation === 'none') return null;
  return (
    <Suspense>
      <HeldNotice id={id} moderation={moderation} isAuthor={isAuthor} isDirty={isDirty} />
    </Suspense>
  );
}
