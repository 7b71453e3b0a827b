import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useModelName, useModelQuery, useSaveModelMutation } from '@masque/web-kit';
import { Button, Notice, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { modelOf } from './message.ts';
import css from './messages.module.css';

const words = texts.chat;

/**
 * Under a reply that another model wrote because the default is gone: the voice may change until one is chosen. Hidden while
 * the next reply comes, so that nothing is asked in the frame of its end.
 */
export function FallbackNotice({ message, isHidden }: { message: ChatMessage; isHidden: boolean }) {
  const model = modelOf(message);
  const { data, refetch } = useModelQuery({ query: {} });
  const [save, { isLoading }] = useSaveModelMutation();
  const nameOf = useModelName();
  const before = useRef(model);
  useEffect(() => {
    if (before.current === model) return;
    before.current = model;
    // The default may have gone since the chat was opened.
    void refetch();
  }, [model, refetch]);
  if (isHidden || !model || !data?.fallbacks || model === data.model) return null;
  const pin = async () => {
    const { error } = await save({ body: { model } });
    if (error) showToast(words.pinFailed, 'destructive');
    else showToast(words.pinned(nameOf(model)));
  };
  return (
    <Notice>
      <p dir="auto">{words.fallback(nameOf(data.model), nameOf(model))}</p>
      <div className={css.failureActions}>
        <Button busy={isLoading} onClick={() => void pin()}>
          {words.pin(nameOf(model))}
        </Button>
      </div>
    </Notice>
  );
}
