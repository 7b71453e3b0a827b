import { texts } from '@masque/texts';
import { useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Mark } from '../shapes/Mark.tsx';
import css from './feedback.module.css';

interface StateProps {
  title: string;
  hint?: string;
  level?: 1 | 2;
  children?: ReactNode;
}

export function EmptyState({ title, hint, level = 2, children }: StateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.state}>
      <Mark size={64} className={css.stateMark} />
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}

export function ErrorState({
  title,
  hint,
  level,
  requestId,
  onRetry,
  children,
}: StateProps & { requestId?: string; onRetry?: () => void }) {
  return (
    <div role="alert">
      <EmptyState title={title} hint={hint} level={level}>
        {onRetry && (
          <Button kind="primary" icon="retry" onClick={onRetry}>
            {texts.common.retry}
          </Button>
        )}
        {children}
        {requestId && <RequestId id={requestId} />}
      </EmptyState>
    </div>
  );
}

export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <button type="button" className={css.request} title={texts.common.copy} onClick={() => void copy()}>
      {copied ? texts.common.copied : texts.common.requestId(id)}
    </button>
  );
}
