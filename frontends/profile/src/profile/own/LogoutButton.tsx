import { texts } from '@masque/texts';
import { useLogout } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';

const words = texts.profile;

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
