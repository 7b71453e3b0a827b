import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useCustomPromptQuery, useCustomPromptText } from '@masque/web-kit';
import { Button, Dialog, LoadingLine, Muted, QueryView, TextAreaField } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.chat.customPrompt;

/** Reloads first: saving the cached prompt would undo a change made elsewhere. */
export function CustomPromptDialog({ onClose }: { onClose: () => void }) {
  const query = useCustomPromptQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [openedAt] = useState(Date.now);
  const [start, setStart] = useState<string | null>(null);
  const isRead = query.isError || (query.fulfilledTimeStamp ?? 0) >= openedAt;
  if (start === null && query.data && isRead) setStart(query.data.customPrompt);
  if (start !== null) return <CustomPromptEditor start={start} onClose={onClose} />;
  const loading = <LoadingLine text={words.loading} />;
  return (
    <Dialog open width={640} title={words.title} onClose={onClose}>
      <QueryView query={query} loading={loading} failed={words.loadFailed}>
        {() => loading}
      </QueryView>
    </Dialog>
  );
}

/** Autosaves; closing saves the rest and, if that fails, offers to discard it. */
function CustomPromptEditor({ start, onClose }: { start: string; onClose: () => void }) {
  const { text, setText, state, save } = useCustomPromptText(start);
  const [isRefused, setRefused] = useState(false);
  const isSaving = state === 'saving';
  const failed = typeof state === 'object' ? state.failed : null;
  const close = async () => {
    if (await save()) onClose();
    else setRefused(true);
  };
  return (
    <Dialog
      open
      width={640}
      title={words.title}
      onClose={() => void close()}
      actions={
        <>
          {isRefused && state !== 'saved' && (
            <Button kind="quiet" onClick={onClose}>
              {chatSettings.leave.confirm}
            </Button>
          )}
          <Button kind="primary" busy={isSaving} onClick={() => void close()}>
            {texts.common.close}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={words.label}
        hint={words.hint}
        name="customPrompt"
        max={limits.customPrompt}
        rows={{ min: 6, max: 14 }}
        value={text}
        error={failed}
        onChange={setText}
      />
      <output>
        <Muted>{isSaving ? texts.common.saving : state === 'saved' ? texts.common.saved : ''}</Muted>
      </output>
    </Dialog>
  );
}
