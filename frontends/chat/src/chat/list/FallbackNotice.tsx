import { texts } from '@masque/texts';
import { refusalOf, useModelName, useModelQuery, useSaveModelMutation } from '@masque/web-kit';
import { Button, Notice, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from './messages.module.css';

const words = texts.chat;

/** For replies by a fallback model. Mounted hidden during a reply, so that no request starts in its last frame. */
export function FallbackNotice({ model, isHidden }: { model: string | null; isHidden: boolean }) {
  const { data, refetch } = useModelQuery({ query: {} });
  const [save, { isLoading }] = useSaveModelMutation();
  const nameOf = useModelName();
  const before = useRef(model);
  useEffect(() => {
    // The default model may have disappeared since it was loaded.
    if (before.current !== null && before.current !== model) void refetch();
    before.current = model;
  }, [model, refetch]);
  if (isHidden || !model || !data?.fallbacks || model === data.model) return null;
  const pin = async () => {
    const { error } = await save({ body: { model } });
    if (error) showToast(refusalOf(error, { failed: words.pinFailed }), 'destructive');
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
