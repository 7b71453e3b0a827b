import { texts } from '@masque/texts';
import { rememberWantedPage, useLocation } from '@masque/web-kit';
import { Button, LinkButton, Notice } from '@masque/web-ui';

const words = texts.reporting;

export const LogIn = () => (
  <Notice type="destructive">
    <p>{words.mustLogIn}</p>
  </Notice>
);

export function LogInLink({ onClose }: { onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <Button onClick={onClose}>{texts.common.cancel}</Button>
      <LinkButton
        kind="primary"
        to="/login"
        onClick={() => {
          rememberWantedPage(pathname + search + hash);
          onClose();
        }}
      >
        {texts.common.logIn}
      </LinkButton>
    </>
  );
}
