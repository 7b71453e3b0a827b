import { texts } from '@masque/texts';
import { Button, Notice, RequestId } from '@masque/web-ui';
import type { ReplyFailure } from '../../reply/failure.ts';
import { KeySettingsLink } from './KeySettingsLink.tsx';
import { RemedyLink } from './RemedyLink.tsx';
import { WaitingTime } from './WaitingTime.tsx';
import css from './messages.module.css';

const words = texts.chat;

export function Failure({
  chatId,
  failure,
  onDismiss,
  onRetry,
}: {
  chatId: string;
  failure: ReplyFailure;
  onDismiss: () => void;
  onRetry: () => void;
}) {
  return (
    <Notice type="destructive">
      <p>{failure.message}</p>
      {failure.details.map((detail) => (
        <p key={detail} className={css.detail}>
          {detail}
        </p>
      ))}
      {failure.waitUntil !== undefined && <WaitingTime key={failure.waitUntil} until={failure.waitUntil} />}
      <div className={css.failureActions}>
        {failure.openSettings && <KeySettingsLink chatId={chatId} />}
        {failure.remedy && <RemedyLink remedy={failure.remedy} />}
        <Button icon="retry" onClick={onRetry}>
          {words.retry}
        </Button>
        <Button kind="quiet" onClick={onDismiss}>
          {words.dismiss}
        </Button>
        {failure.requestId && <RequestId id={failure.requestId} />}
      </div>
    </Notice>
  );
}
