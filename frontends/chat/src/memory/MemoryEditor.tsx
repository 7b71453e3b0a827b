import { type ChatMemory, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { Button, CheckField, ConfirmDialog, Dialog, Muted, Notice, Stack, TextAreaField } from '@masque/web-ui';
import { useState } from 'react';
import { MemoryFacts, MemoryState } from './MemoryState.tsx';
import { useMemoryEditor } from './useMemoryEditor.ts';
import css from './memory.module.css';

const words = chatSettings.memory;
type Question = 'delete' | 'rebuild';

export function MemoryEditor({ chatId, memory, onClose }: { chatId: string; memory: ChatMemory; onClose: () => void }) {
  const editor = useMemoryEditor(chatId, memory);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isRefused, setRefused] = useState(false);
  const tooLong = editor.text.length > limits.memory ? texts.common.tooLong(limits.memory) : null;
  const hasText = memory.text !== '';
  const close = async () => {
    if (!tooLong && !editor.isStale && (await editor.save())) onClose();
    else setRefused(true);
  };
  const confirm = async () => {
    await (question === 'delete' ? editor.remove() : editor.rebuild());
    setQuestion(null);
  };
  return (
    <>
      <Dialog
        open
        width={640}
        title={texts.chat.memory}
        onClose={() => void close()}
        actions={
          <>
            {isRefused && editor.isDirty && (
              <Button kind="quiet" onClick={onClose}>
                {chatSettings.leave.confirm}
              </Button>
            )}
            <Button onClick={() => void close()}>{texts.common.close}</Button>
            <Button
              kind="primary"
              busy={editor.isBusy}
              disabled={!editor.isDirty || tooLong !== null}
              onClick={() => void editor.save()}
            >
              {texts.common.save}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <p>{words.lead}</p>
          <CheckField
            label={words.switch}
            hint={words.switchHint}
            checked={editor.isOn}
            onChange={(isOn) => void editor.switchTo(isOn)}
          />
          <MemoryState memory={memory} />
          {editor.isStale && (
            <Notice type="warning">
              <p>{words.stale}</p>
              <Stack row gap={2}>
                <Button disabled={tooLong !== null} onClick={() => void editor.keepMine()}>
                  {words.keepMine}
                </Button>
                <Button onClick={editor.takeNewer}>{words.takeNewer}</Button>
              </Stack>
            </Notice>
          )}
          <TextAreaField
            label={words.text}
            hint={hasText ? undefined : words.none}
            placeholder={words.empty}
            name="memory"
            max={limits.memory}
            rows={{ min: 5, max: 12 }}
            value={editor.text}
            error={tooLong ?? editor.failure}
            onChange={editor.setText}
          />
          <Stack gap={1}>
            <MemoryFacts memory={memory} />
            <output className={css.saved}>{editor.isSaved && <Muted as="span">{texts.common.saved}</Muted>}</output>
          </Stack>
          <Stack row gap={2}>
            {memory.isOn && (
              <Button icon="retry" disabled={memory.state === 'running'} onClick={() => setQuestion('rebuild')}>
                {words.rebuild}
              </Button>
            )}
            {hasText && (
              <Button kind="quiet" icon="trash" onClick={() => setQuestion('delete')}>
                {words.delete}
              </Button>
            )}
          </Stack>
        </Stack>
      </Dialog>
      {question && (
        <ConfirmDialog
          open
          title={question === 'delete' ? words.delete : words.rebuild}
          question={question === 'delete' ? words.deleteQuestion : words.rebuildQuestion}
          confirm={question === 'delete' ? words.delete : words.rebuild}
          danger={question === 'delete'}
          busy={editor.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
