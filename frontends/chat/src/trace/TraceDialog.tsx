import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { trace as words } from '@masque/texts/trace';
import { apiErrorOf, sentenceOf, useTraceQuery } from '@masque/web-kit';
import { Dialog, LoadingLine } from '@masque/web-ui';
import css from './trace.module.css';
import { TraceAnswer } from './TraceAnswer.tsx';
import { TraceLore } from './TraceLore.tsx';
import { TraceParts } from './TraceParts.tsx';
import { TraceRequest } from './TraceRequest.tsx';

export function TraceDialog({
  chatId,
  message,
  startsAtLore = false,
  onClose,
}: {
  chatId: string;
  message: ChatMessage;
  startsAtLore?: boolean;
  onClose: () => void;
}) {
  const params = { id: chatId, messageId: message.id };
  const { version } = message;
  const { data, error, isFetching } = useTraceQuery({ params, query: { version } });
  const isUnknown = apiErrorOf(error)?.status === 404;
  return (
    <Dialog open width={640} title={texts.chat.message.trace} onClose={onClose}>
      {isFetching ? (
        <LoadingLine text={words.loading} />
      ) : error ? (
        <p role="alert">{isUnknown ? words.none : words.failed(sentenceOf(error))}</p>
      ) : (
        data && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
          <div className={css.trace} tabIndex={0}>
            <TraceAnswer trace={data} state={message.state} />
            {data.request && <TraceRequest request={data.request} />}
            {data.parts && <TraceParts trace={data} />}
            {data.parts && <TraceLore trace={data} isStart={startsAtLore} params={params} version={version} />}
          </div>
        )
      )}
    </Dialog>
  );
}
