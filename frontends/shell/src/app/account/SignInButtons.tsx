import { texts } from '@masque/texts';
import { signInHref, useSite } from '@masque/web-kit';
import { LinkButton } from '@masque/web-ui';

const words = texts.signIn;
/** What is offered until the site has said whom there is; of an address that leads nowhere the gateway says so. */
const unknown = [{ name: 'google', label: 'Google' }];

/** One for each provider, in the operator's order; the first is the one most people want. */
export function SignInButtons({ returnTo, local }: { returnTo: string; local: boolean }) {
  const providers = useSite()?.signIn ?? unknown;
  return providers.map(({ name, label }, at) => (
    <LinkButton
      key={name}
      kind={at === 0 ? 'primary' : 'plain'}
      size="large"
      block
      external
      to={signInHref(returnTo, name)}
    >
      {name === 'google' ? (local ? words.localButton : words.button) : words.buttonOf(label)}
    </LinkButton>
  ));
}
