import { importChat as words } from '@masque/texts/import-chat';
import { Button, Dialog, FileButton, LinkButton, LoadingLine, Muted, Notice, Stack } from '@masque/web-ui';
import { useState } from 'react';
import { CharacterFinder, type FoundCharacter } from '../characters/CharacterFinder.tsx';
import { chatPath } from './choice.ts';
import { ImportResult, SkippedLines } from './ImportResult.tsx';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  usual: readonly FoundCharacter[];
  onClose: () => void;
}

export function ImportDialog({ usual, onClose }: ImportDialogProps) {
  const [character, setCharacter] = useState<FoundCharacter | null>(null);
  if (character)
    return <FileStep key={character.id} character={character} onBack={() => setCharacter(null)} onClose={onClose} />;
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <Stack>
        {/* Takes the dialog's focus: in the search field it would open a phone's keyboard over the characters. */}
        <div tabIndex={matchMedia('(pointer: coarse)').matches ? -1 : undefined}>
          <Muted>{words.whose}</Muted>
        </div>
        <CharacterFinder icon="upload" actionOf={words.titleWith} usual={usual} onChoose={setCharacter} />
      </Stack>
    </Dialog>
  );
}

interface FileStepProps {
  character: FoundCharacter;
  onBack: () => void;
  onClose: () => void;
}

function FileStep({ character, onBack, onClose }: FileStepProps) {
  const { state, send } = useImport(character.id);
  const isSending = state.kind === 'sending';
  return (
    <Dialog
      open
      title={words.titleWith(character.name)}
      onClose={onClose}
      actions={
        state.kind === 'done' ? (
          <LinkButton kind="primary" to={chatPath(state.result.id)}>
            {words.open}
          </LinkButton>
        ) : (
          <>
            <Button kind="quiet" disabled={isSending} onClick={onBack}>
              {words.other}
            </Button>
            <FileButton
              kind="primary"
              icon="upload"
              disabled={isSending}
              name={words.file}
              accept=".jsonl,.json,.txt,.md,.html,.zip,application/json,application/zip,text/markdown,text/plain"
              onFiles={([file]) => file && void send(file)}
            >
              {words.choose}
            </FileButton>
          </>
        )
      }
    >
      <Stack>
        <Muted>{words.hint}</Muted>
        {isSending && <LoadingLine text={words.importing(state.file)} />}
        {state.kind === 'failed' && <Notice type="destructive">{words.failed(state.reason)}</Notice>}
        {state.kind === 'failed' && state.lines && <SkippedLines {...state.lines} />}
        {state.kind === 'done' && <ImportResult result={state.result} />}
      </Stack>
    </Dialog>
  );
}
