import { texts } from '@masque/texts';
import { Button, Dialog, LinkButton, LoadingLine, Muted, Notice, Stack } from '@masque/web-ui';
import { useRef } from 'react';
import { chatPath } from './choice.ts';
import type { ChatGroup } from './groups.ts';
import { ImportResult } from './ImportResult.tsx';
import { useImport } from './useImport.ts';

const words = texts.chats;

/** Brings a chat of another program along, and says what became of it. */
export function ImportDialog({ group, onClose }: { group: ChatGroup; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { state, send } = useImport(group.characterId);
  const isDone = state.kind === 'done';
  return (
    <Dialog
      open
      title={words.importWith(group.name)}
      onClose={onClose}
      actions={
        isDone ? (
          <LinkButton kind="primary" to={chatPath(state.result.id)}>
            {words.openImported}
          </LinkButton>
        ) : (
          <Button
            kind="primary"
            icon="upload"
            disabled={state.kind === 'sending'}
            onClick={() => input.current?.click()}
          >
            {words.importChoose}
          </Button>
        )
      }
    >
      <Stack>
        <Muted>{words.importHint}</Muted>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={words.importFile}
          accept=".jsonl,.json,.txt,.html,application/json,text/plain"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            currentTarget.value = '';
          }}
        />
        {state.kind === 'sending' && <LoadingLine text={words.importing(state.file)} />}
        {state.kind === 'failed' && <Notice type="destructive">{words.importFailed(state.reason)}</Notice>}
        {isDone && <ImportResult result={state.result} />}
      </Stack>
    </Dialog>
  );
}
