import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath } from '@masque/web-kit';
import { Button, copyText } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';

const words = texts.share;
const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })));

/** Copies the address of a public character; opens the share dialog for the viewer's own private one. */
export function ShareButton({ character }: { character: Character }) {
  const { id, isPublic, isAuthor } = character;
  const [isOpen, setIsOpen] = useState(false);
  if (isPublic)
    return (
      <Button
        icon="share"
        onClick={() => void copyText(location.origin + characterPath(id), words.copied, words.addressNotCopied)}
      >
        {words.button}
      </Button>
    );
  if (!isAuthor) return null;
  return (
    <>
      <Button icon="share" onClick={() => setIsOpen(true)}>
        {words.button}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog character={character} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
