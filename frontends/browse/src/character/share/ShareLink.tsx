import { texts } from '@masque/texts';
import { sentenceOf, useRevokeShareMutation } from '@masque/web-kit';
import { Button, ConfirmDialog, showToast } from '@masque/web-ui';
import { useId, useState } from 'react';
import css from './share.module.css';
import { useCopy } from './useCopy.ts';

const words = texts.share;

export function ShareLink({ url, characterId, people }: { url: string; characterId: string; people: number }) {
  const field = useId();
  const copy = useCopy(words.notCopied);
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, { isLoading }] = useRevokeShareMutation();

  const takeBack = async () => {
    const { error } = await revoke({ params: { id: characterId }, query: {} });
    setIsAsking(false);
    showToast(error ? sentenceOf(error) : words.revoked, error ? 'destructive' : 'success');
  };

  return (
    <>
      <label htmlFor={field} className={css.label}>
        {words.link}
      </label>
      <input
        id={field}
        className={css.link}
        readOnly
        value={new URL(url, location.origin).href}
        onFocus={(event) => event.target.select()}
      />
      <div className={css.buttons}>
        <Button kind="primary" icon="copy" onClick={() => void copy(url)}>
          {words.copy}
        </Button>
        <Button kind="quiet" icon="trash" onClick={() => setIsAsking(true)}>
          {words.revoke}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.revokeTitle}
        question={words.revokeQuestion(people)}
        confirm={words.revoke}
        busyText={words.revoking}
        busy={isLoading}
        onConfirm={() => void takeBack()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
