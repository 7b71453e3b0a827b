import { texts } from '@masque/texts';
import {
  Navigate,
  readWantedPage,
  useProviderSession,
  useSearchParams,
  useSession,
  useTitle,
  useWantedChat,
} from '@masque/web-kit';
import { EmptyState, LinkButton, Notice } from '@masque/web-ui';
import { SessionFailed } from '../account/SessionFailed.tsx';
import { SignInCard } from '../account/SignInCard.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';

const home = '/characters';
const step = texts.keyRequired;

/** A path of this site. Browsers drop tabs and newlines, so `/⇥/host` would be another host (open redirect). */
const PATH = /^\/(?![/\\])[^\t\n\r]*$/;

/** The gateway only accepts local paths, and so does this page. */
function returnTo(query: URLSearchParams): string | null {
  const path = query.get('returnTo');
  return path !== null && PATH.test(path) && !path.startsWith('/login') ? path : null;
}

const { failed, emptyUser, cancelled, lost, away, unverified, unstated, addressless, address } = texts.signIn;
const sentences: ReadonlyMap<string, string> = new Map([
  ['cancelled', cancelled],
  ['response', emptyUser],
  ['address', address],
  ['lost', `${failed} ${lost}`],
  ['away', `${failed} ${away}`],
  ['unverified', unverified],
  ['unstated', unstated],
  ['addressless', addressless],
]);

/** Message for the gateway's reason in `/login?failed=…`; null without one. */
function signInProblem(query: URLSearchParams): string | null {
  const reason = query.get('failed');
  return reason === null ? null : (sentences.get(reason) ?? failed);
}

function ProviderSession() {
  const session = useProviderSession();
  if (!session) return null;
  return (
    <>
      <Notice>{texts.signIn.stillLoggedInAt(session.label)}</Notice>
      <LinkButton kind="plain" external to={session.location}>
        {texts.signIn.logOutAt(session.label)}
      </LinkButton>
    </>
  );
}

export function Login() {
  const { status, user, error, reload } = useSession();
  const [query] = useSearchParams();
  useTitle(texts.signIn.loginTitle);
  const wanted = readWantedPage();
  const chat = useWantedChat(user ? wanted : null);
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'failed') return <SessionFailed error={error} onRetry={reload} />;
  const problem = signInProblem(query);
  const goal = wanted ?? returnTo(query) ?? home;
  if (!user) {
    return (
      <SignInCard returnTo={goal} problem={problem}>
        <ProviderSession />
      </SignInCard>
    );
  }
  // Signed in on a second attempt, which came back here.
  if (problem) return <Navigate to={goal} replace />;
  return (
    <EmptyState level={1} title={texts.signIn.already(user.username)}>
      <LinkButton kind="primary" to={goal}>
        {goal === home ? texts.common.browseCharacters : chat?.name ? step.continue(chat.name) : texts.signIn.continue}
      </LinkButton>
    </EmptyState>
  );
}
