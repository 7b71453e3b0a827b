import { apiErrorOf, sentenceOf } from '@masque/web-kit';
import { ErrorState } from '@masque/web-ui';

export const SessionFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState level={1} title={sentenceOf(error)} requestId={apiErrorOf(error)?.requestId} onRetry={onRetry} />
);
