import { texts } from '@masque/texts';
import { useLogout, useNavigate } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from '../profile.module.css';

const words = texts.profile;

export function OwnActions({
  onEdit,
  takesFocus,
}: {
  onEdit: () => void;
  /** The form that this button opened is closed: the focus comes back. */
  takesFocus: boolean;
}) {
  const { logout, busy } = useLogout();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);

  const leave = async () => {
    if (await logout()) {
      showToast(texts.signIn.loggedOut);
      void navigate('/');
    } else showToast(words.logoutFailed, 'destructive');
  };

  return (
    <div ref={place} className={css.actions}>
      <Button icon="edit" onClick={onEdit}>
        {words.edit.open}
      </Button>
      <Button icon="logout" busy={busy} onClick={() => void leave()}>
        {busy ? words.loggingOut : words.logout}
      </Button>
    </div>
  );
}
