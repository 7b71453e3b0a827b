import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useTraceQuery } from '@masque/web-kit';
import { Button, Notice } from '@masque/web-ui';
import { RemedyLink } from './RemedyLink.tsx';
import css from './messages.module.css';

const words = texts.chat;

interface BrokenOffProps {
  chatId: string;
  message: ChatMessage;
  /** Null: this page didn't stream the reply; the trace has the reason. */
  reason: string | null;
  onContinue: () => void;
}

export function BrokenOff({ chatId, message, reason, onContinue }: BrokenOffProps) {
  const { id: messageId, version } = message;
  const { data } = useTraceQuery(
    { params: { id: chatId, messageId }, query: { version } },
    { refetchOnMountOrArgChange: true },
  );
  const why = reason ?? data?.errorDetails?.join(' ');
  return (
    <Notice type="warning">
      {why && <p dir="auto">{why}</p>}
      <p className={css.detail}>{words.cutOffHint}</p>
      <div className={css.failureActions}>
        <Button icon="retry" onClick={onContinue}>
          {words.continue}
        </Button>
        {data?.remedy && <RemedyLink remedy={data.remedy} />}
      </div>
    </Notice>
  );
}
