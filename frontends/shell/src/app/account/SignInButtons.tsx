import { texts } from '@masque/texts';
import { signInHref, useSite } from '@masque/web-kit';
import { LinkButton } from '@masque/web-ui';

const words = texts.signIn;
/** Used until the site's providers have loaded; the gateway reports an unknown provider. */
const unknown = [{ name: 'google', label: 'Google' }];

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
