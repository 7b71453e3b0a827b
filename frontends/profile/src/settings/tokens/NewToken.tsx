import { texts } from '@masque/texts';
import { Dialog, Button, Notice } from '@masque/web-ui';
import { TokenForm } from './TokenForm.tsx';
import { CopyLine } from './CopyLine.tsx';
import { useNewToken } from './useNewToken.ts';

const words = texts.accessTokens;

/** The form, and what it made, which is shown once. */
export function NewToken() {
  const { made, forget, ...form } = useNewToken();
  return (
    <>
      <TokenForm {...form} />
      <Dialog
        open={made !== null}
        title={words.made(made?.name ?? '')}
        onClose={forget}
        actions={
          <Button kind="primary" onClick={forget}>
            {words.done}
          </Button>
        }
      >
        <Notice type="warning">{words.once}</Notice>
        <CopyLine label={words.token} text={made?.token ?? ''} copy={words.copyToken} />
        <CopyLine label={words.address} text={`${location.origin}/api/v1`} copy={words.copyAddress} />
      </Dialog>
    </>
  );
}
