import { type Chat, largestContext } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  readGenerationSettings,
  sentenceOf,
  useChangeChatMutation,
  useChangeMemoryMutation,
  useConnections,
  useModelContext,
  wholeNumber,
} from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';
import { memo } from 'react';
import css from './context-start.module.css';

const words = texts.chat.contextStart;

export const ContextStart = memo(function ContextStart({
  chat,
  isMemoryOn,
  onChanged,
}: {
  chat: Chat;
  isMemoryOn: boolean;
  onChanged: (chat: Chat) => void;
}) {
  const [changeChat, changingChat] = useChangeChatMutation();
  const [changeMemory, changingMemory] = useChangeMemoryMutation();
  const { model, profile } = useConnections(chat);
  const modelContext = Math.min(useModelContext(model) ?? 0, largestContext);
  const contextSize = chat.settings?.contextSize ?? profile?.contextSize ?? readGenerationSettings().contextSize;
  const hasMore = modelContext > contextSize;
  const params = { id: chat.id };
  const showEnd = (error: unknown, done: string) =>
    error === undefined ? showToast(done, 'success') : showToast(words.failed(sentenceOf(error)), 'destructive');

  const useModel = async () => {
    const settings = { ...chat.settings, contextSize: modelContext };
    const { data, error } = await changeChat({ params, body: { settings } });
    if (data) onChanged(data);
    showEnd(error, words.modelUsed);
  };
  const turnOn = async () => showEnd((await changeMemory({ params, body: { isOn: true } })).error, words.turnedOn);

  return (
    <div className={css.start}>
      <hr aria-label={words.label} />
      <p>{isMemoryOn ? words.remembered : words.forgotten}</p>
      <div className={css.actions}>
        {hasMore && (
          <Button size="small" busy={changingChat.isLoading} onClick={() => void useModel()}>
            {words.useModel(wholeNumber(modelContext))}
          </Button>
        )}
        {!isMemoryOn && (
          <Button size="small" busy={changingMemory.isLoading} onClick={() => void turnOn()}>
            {words.turnOn}
          </Button>
        )}
      </div>
      {hasMore && <p>{words.cost}</p>}
    </div>
  );
});
