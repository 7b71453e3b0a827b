import { texts } from '@masque/texts';
import { Link, signInHref, useSession } from '@masque/web-kit';
import { LinkButton, Mark } from '@masque/web-ui';
import css from './account.module.css';

const words = texts.signIn;

/** Asks a visitor to sign in and brings them back to where they were. */
export function SignInCard({
  returnTo,
  title = words.title,
  note,
}: {
  returnTo: string;
  title?: string;
  note?: string;
}) {
  const { session } = useSession();
  const local = session?.localSignIn ?? false;
  return (
    <section className={css.card} aria-labelledby="sign-in">
      <Mark size={72} className={css.mark} />
      <h1 id="sign-in">{title}</h1>
      {note && <p className={css.refusal}>{note}</p>}
      <p className={css.lead}>{words.lead}</p>
      <LinkButton kind="primary" size="large" block external to={signInHref(returnTo)}>
        {local ? words.localButton : words.button}
      </LinkButton>
      {local && <p className={css.note}>{texts.shell.localSignInHint}</p>}
      <p className={css.note}>
        {words.noteBefore}
        <Link to="/terms">{texts.legal.pages.terms}</Link>
        {words.noteBetween}
        <Link to="/privacy">{texts.legal.pages.privacy}</Link>
        {words.noteAfter}
      </p>
    </section>
  );
}
