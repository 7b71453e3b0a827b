import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Badge } from '@masque/web-ui';

const words = texts.shell;

export function Badges() {
  const { session } = useSession();
  return (
    <>
      {session?.localSignIn && <Badge kind="live" text={words.localSignIn} hint={words.localSignInHint} />}
      {session?.demoModel && <Badge kind="live" text={words.demoModel} hint={words.demoModelHint} />}
    </>
  );
}
