import { texts } from '@masque/texts';
import { apiErrorOf, useWindowEvent } from '@masque/web-kit';
import { ErrorState, LinkButton } from '@masque/web-ui';

/** Retries automatically once the connection is back. */
export function NotLoaded({
  title,
  error,
  onRetry,
  isPage = false,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  isPage?: boolean;
}) {
  const failure = apiErrorOf(error);
  const isUnanswered = failure?.kind === 'network' || failure?.kind === 'timeout';
  useWindowEvent('online', onRetry, isUnanswered);
  return (
    <ErrorState
      level={isPage ? 1 : 2}
      title={title}
      hint={failure?.message}
      requestId={failure?.requestId}
      onRetry={onRetry}
    >
      {isPage && <LinkButton to="/characters">{texts.common.backToCharacters}</LinkButton>}
    </ErrorState>
  );
}
