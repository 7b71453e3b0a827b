import type { QuickReplySetBody } from '@masque/contracts';
import { quickReplies } from '@masque/texts/quick-replies';
import { isolate, sentenceOf, useQuickRepliesQuery, useSaveQuickRepliesMutation } from '@masque/web-kit';
import { CheckField, Dialog, LinkButton, Muted, QueryView, showToast, Skeleton } from '@masque/web-ui';
import type { ChatDialogProps } from '../chatSettings/dialogProps.ts';
import css from './quickReplies.module.css';

const words = quickReplies.chat;

const withId = (ids: readonly string[], id: string, isOn: boolean): string[] =>
  isOn ? [...new Set([...ids, id])] : ids.filter((one) => one !== id);

/** Where a chat's sets are shown; saved at once. */
export function QuickRepliesDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const query = useQuickRepliesQuery();
  const [save, { isLoading }] = useSaveQuickRepliesMutation();
  const change = async (set: QuickReplySetBody, next: Partial<QuickReplySetBody>) => {
    if (!query.data || isLoading) return;
    const { sets, revision } = query.data;
    const body = { sets: sets.map((one) => (one.id === set.id ? { ...one, ...next } : one)), revision };
    const { error } = await save({ body });
    if (error) showToast(words.changeFailed(sentenceOf(error)), 'destructive');
  };
  return (
    <Dialog
      open
      title={words.menu}
      onClose={onClose}
      actions={
        <LinkButton icon="edit" to="/settings/quick-replies">
          {words.manage}
        </LinkButton>
      }
    >
      <QueryView query={query} loading={<Skeleton height={160} />} failed={quickReplies.loadFailed}>
        {({ sets }) => (
          <>
            <Muted>{sets.length === 0 ? quickReplies.none : words.lead}</Muted>
            {sets.map((set) => (
              <fieldset key={set.id} className={css.set}>
                <legend dir="auto">{set.name.trim() || quickReplies.unnamedSet}</legend>
                <CheckField
                  label={words.everywhere}
                  checked={set.isGlobal}
                  onChange={(isGlobal) => void change(set, { isGlobal })}
                />
                <CheckField
                  label={words.withCharacter(isolate(chat.character.name))}
                  checked={set.characterIds.includes(chat.characterId)}
                  onChange={(isOn) =>
                    void change(set, { characterIds: withId(set.characterIds, chat.characterId, isOn) })
                  }
                />
                <CheckField
                  label={words.here}
                  checked={set.chatIds.includes(chat.id)}
                  onChange={(isOn) => void change(set, { chatIds: withId(set.chatIds, chat.id, isOn) })}
                />
              </fieldset>
            ))}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
