import { texts } from '@masque/texts';
import { Link, signInHref, useSession, useSite, useWantedChat } from '@masque/web-kit';
import { LinkButton, Notice } from '@masque/web-ui';
import type { ReactNode } from 'react';
import css from './account.module.css';
import { StepCard } from './StepCard.tsx';

const words = texts.signIn;
/** Used until the site's providers have loaded; the gateway reports an unknown provider. */
const unknown = [{ name: 'google', label: 'Google' }];

interface SignInCardProps {
  returnTo: string;
  title?: string;
  note?: string;
  problem?: string | null;
  children?: ReactNode;
}

export function SignInCard({ returnTo, title = words.title, note, problem, children }: SignInCardProps) {
  const { session } = useSession();
  const wanted = useWantedChat(returnTo);
  const local = session?.localSignIn ?? false;
  return (
    <StepCard title={title} wanted={wanted}>
      {children}
      {problem && <Notice type="destructive">{problem}</Notice>}
      {note && <p className={css.refusal}>{note}</p>}
      <p className={css.lead}>{wanted?.name ? words.leadToChat(wanted.name) : words.lead}</p>
      <SignInButtons returnTo={returnTo} local={local} />
      <LinkButton kind="quiet" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
      {local && <p className={css.note}>{texts.shell.localSignInHint}</p>}
      <p className={css.note}>
        {words.noteBefore}
        <Link to="/terms">{texts.legal.pages.terms}</Link>
        {words.noteBetween}
        <Link to="/privacy">{texts.legal.pages.privacy}</Link>
        {words.noteAfter}
      </p>
    </StepCard>
  );
}

function SignInButtons({ returnTo, local }: { returnTo: string; local: boolean }) {
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
      {name === 'google' ? (local ? texts.common.logIn : words.button) : words.buttonOf(label)}
    </LinkButton>
  ));
}
