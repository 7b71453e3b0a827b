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
  /** As it was told when it broke off; null: nobody read along here, and its trace is asked. */
  reason: string | null;
  onContinue: () => void;
}

/** Under a reply that broke off: why, as far as it was told or its trace knows, and how to go on. */
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
      <p className={css.detail}>{words.brokenHint}</p>
      <div className={css.failureActions}>
        <Button icon="retry" onClick={onContinue}>
          {words.continue}
        </Button>
        {data?.remedy && <RemedyLink remedy={data.remedy} />}
      </div>
    </Notice>
  );
}
