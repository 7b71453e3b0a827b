import { texts } from '@masque/texts';
import { useLogout } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from '../profile.module.css';

const words = texts.profile;

export function OwnActions({
  onEdit,
  takesFocus,
}: {
  onEdit: () => void;
  /** The form that this button opened has closed, so the focus returns. */
  takesFocus: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={place} className={css.actions}>
      <Button icon="edit" onClick={onEdit}>
        {texts.profile.edit.title}
      </Button>
      <LogoutButton />
    </div>
  );
}

export function LogoutButton() {
  const { logout, busy } = useLogout();
  const leave = async () => {
    if (await logout()) showToast(texts.signIn.loggedOut);
    else showToast(words.logoutFailed, 'destructive');
  };
  return (
    <Button icon="logout" busy={busy} onClick={() => void leave()}>
      {busy ? words.loggingOut : words.logout}
    </Button>
  );
}
