import type { Chat } from '@masque/contracts';
import { isOwnGateway } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { rememberWantedPage, useConnections, useGatewayOfModel, useKeySettings } from '@masque/web-kit';
import { Button, LinkButton, Notice, RequestId } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import { inWords, type ReplyFailure } from '../../reply/failure.ts';
import { RemedyLink } from './RemedyLink.tsx';
import css from './messages.module.css';

const words = texts.chat;
const second = 1_000;

export function Failure({
  chat,
  failure,
  onDismiss,
  onRetry,
}: {
  chat: Chat;
  failure: ReplyFailure;
  onDismiss: () => void;
  onRetry: () => void;
}) {
  const unreachable = useUnreachable(chat);
  return (
    <Notice type="destructive">
      <p>{failure.code === 'model.unreachable' ? (unreachable ?? failure.message) : failure.message}</p>
      {failure.details.map((detail) => (
        <p key={detail} className={css.detail}>
          {detail}
        </p>
      ))}
      {failure.waitUntil !== undefined && <WaitingTime key={failure.waitUntil} until={failure.waitUntil} />}
      <div className={css.failureActions}>
        {failure.openSettings && <KeySettingsLink chat={chat} />}
        {failure.remedy && <RemedyLink remedy={failure.remedy} />}
        <Button icon="retry" onClick={onRetry}>
          {texts.common.retry}
        </Button>
        <Button kind="quiet" onClick={onDismiss}>
          {words.dismiss}
        </Button>
        {failure.requestId && <RequestId id={failure.requestId} />}
      </div>
    </Notice>
  );
}

function useUnreachable(chat: Chat): string | null {
  const gateway = useGatewayOfModel(useConnections(chat).model);
  return gateway && (isOwnGateway(gateway.id) ? words.unreachableOwn : words.unreachable)(gateway.name);
}

/** Settings then leads back to this chat and its draft. */
function KeySettingsLink({ chat }: { chat: Chat }) {
  const address = useKeySettings(useConnections(chat).model);
  useEffect(() => rememberWantedPage(`/chat?chatId=${chat.id}`), [chat.id]);
  return (
    <LinkButton kind="primary" icon="key" to={address}>
      {texts.common.openSettings}
    </LinkButton>
  );
}

/** `role="timer"` isn't announced every second. */
function WaitingTime({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="timer" className={css.detail}>
      {isOver ? words.tryAgainNow : words.tryAgainIn(inWords(left / second))}
    </p>
  );
}
