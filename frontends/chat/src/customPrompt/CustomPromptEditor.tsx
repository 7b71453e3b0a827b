import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Dialog, Muted, TextAreaField } from '@masque/web-ui';
import { useAutoSave } from './useAutoSave.ts';

const words = texts.chat.customPrompt;

/** Saves as one writes; closing saves what is left, and stays open where that fails. */
export function CustomPromptEditor({ start, onClose }: { start: string; onClose: () => void }) {
  const { text, setText, state, save } = useAutoSave(start);
  const isSaving = state === 'saving';
  const failed = typeof state === 'object' ? state.failed : null;
  const close = async () => {
    if (await save()) onClose();
  };
  return (
    <Dialog
      open
      width={640}
      title={words.title}
      onClose={() => void close()}
      actions={
        <>
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
