import { texts } from '@masque/texts';
import { useLogout } from '@masque/web-kit';
import { Button, CheckField, ConfirmDialog, showToast } from '@masque/web-ui';
import { useState } from 'react';
import css from './ways.module.css';

const words = texts.signInWays.everywhere;

export function LogoutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(false);
  const { logout, busy } = useLogout();
  const leave = async () => {
    if (await logout({ everywhere: true, revokeTokens })) return showToast(words.done);
    setOpen(false);
    return showToast(texts.profile.logoutFailed, 'destructive');
  };
  return (
    <div className={css.actions}>
      <Button icon="logout" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        question={words.question}
        confirm={words.confirm}
        busyText={texts.profile.loggingOut}
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setOpen(false)}
      >
        <CheckField label={words.revokeTokens} checked={revokeTokens} onChange={setRevokeTokens} />
      </ConfirmDialog>
    </div>
  );
}
