import { texts } from '@masque/texts';
import { useSession, useTitle } from '@masque/web-kit';
import { EmptyState, LinkButton } from '@masque/web-ui';
import { SignInCard } from '../account/SignInCard.tsx';

/** Where pages send visitors who must sign in first. */
export function Login() {
  const { user } = useSession();
  useTitle(texts.signIn.loginTitle);
  if (!user) return <SignInCard returnTo="/characters" />;
  return (
    <EmptyState level={1} title={texts.signIn.already(user.username)}>
      <LinkButton kind="primary" to="/characters">
        {texts.notBuilt.action}
      </LinkButton>
    </EmptyState>
  );
}
