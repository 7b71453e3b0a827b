import { texts } from '@masque/texts';
import { useLogout, useNavigate } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';

const words = texts.profile;

/** Ends the session and goes home. */
export function LogoutButton() {
  const { logout, busy } = useLogout();
  const navigate = useNavigate();
  const leave = async () => {
    if (await logout()) {
      showToast(texts.signIn.loggedOut);
      void navigate('/');
    } else showToast(words.logoutFailed, 'destructive');
  };
  return (
    <Button icon="logout" busy={busy} onClick={() => void leave()}>
      {busy ? words.loggingOut : words.logout}
    </Button>
  );
}
