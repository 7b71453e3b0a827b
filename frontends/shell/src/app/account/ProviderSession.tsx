import { texts } from '@masque/texts';
import { useProviderSession } from '@masque/web-kit';
import { LinkButton, Notice } from '@masque/web-ui';

const words = texts.signIn;

export function ProviderSession() {
  const session = useProviderSession();
  if (!session) return null;
  return (
    <>
      <Notice>{words.stillAt(session.label)}</Notice>
      <LinkButton kind="plain" external to={session.location}>
        {words.endAt(session.label)}
      </LinkButton>
    </>
  );
}
