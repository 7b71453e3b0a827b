import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useCustomPromptText } from '@masque/web-kit';
import { Button, Dialog, Muted, TextAreaField } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.chat.customPrompt;

/** Autosaves; closing saves the rest and, if that fails, offers to discard it. */
export function CustomPromptEditor({ start, onClose }: { start: string; onClose: () => void }) {
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
          <Button onClick={() => void close()}>{texts.common.close}</Button>
          <Button kind="primary" busy={isSaving} onClick={() => void save()}>
            {words.save}
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
        <Muted>{isSaving ? words.saving : state === 'saved' ? words.saved : ''}</Muted>
      </output>
    </Dialog>
  );
}
