import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Dialog, Notice } from '@masque/web-ui';
import { useState } from 'react';
import { CopyLine } from './CopyLine.tsx';
import { TokenForm } from './TokenForm.tsx';
import { useNewToken } from './useNewToken.ts';

const words = texts.accessTokens;

export function NewToken() {
  const { made, forget, ...form } = useNewToken();
  return (
    <>
      <TokenForm {...form} />
      {made && <MadeToken key={made.id} made={made} onDone={forget} />}
    </>
  );
}

/** The token is shown once, so the first attempt to close an uncopied one only warns. */
function MadeToken({ made, onDone }: { made: AccessToken & { token: string }; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog
      open
      title={words.made(made.name)}
      onClose={() => (isCopied || isWarned ? onDone() : setWarned(true))}
      actions={
        <Button kind="primary" onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      <Notice type="warning">{isWarned && !isCopied ? words.notCopied : words.once}</Notice>
      <CopyLine label={words.token} text={made.token} copy={words.copyToken} onCopied={() => setCopied(true)} />
      <CopyLine label={words.address} text={`${location.origin}/api/v1`} copy={words.copyAddress} />
    </Dialog>
  );
}
