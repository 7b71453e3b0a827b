import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useModelName, useModelQuery, useSaveModelMutation } from '@masque/web-kit';
import { Button, Notice, showToast } from '@masque/web-ui';
import css from './messages.module.css';

const words = texts.chat;

/** Under a reply that another model wrote because the default is gone: the voice may change until one is chosen. */
export function FallbackNotice({ message: { versions, version } }: { message: ChatMessage }) {
  const model = versions[version]?.model;
  const { data } = useModelQuery({ query: {} }, { skip: !model });
  const [save, { isLoading }] = useSaveModelMutation();
  const nameOf = useModelName();
  if (!model || !data?.fallbacks || model === data.model) return null;
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
