import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Button } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { useIsMember } from '../../characters/useIsMember.ts';

const words = texts.collections.add;
const AddDialog = lazy(() => import('./AddDialog.tsx').then((module) => ({ default: module.AddDialog })));

export function AddToCollection({ characterId }: { characterId: string }) {
  const isMember = useIsMember();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!isMember)
    return (
      <Button icon="folder" disabled>
        {words.login}
      </Button>
    );
  return (
    <>
      <Button icon="folder" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && user && (
        <Suspense>
          <AddDialog characterId={characterId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
