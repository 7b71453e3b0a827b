import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath } from '@masque/web-kit';
import { Page, PageHead } from '@masque/web-ui';
import { CharacterForm } from '../form/CharacterForm.tsx';
import editCss from './edit.module.css';
import { Held } from '../held/Held.tsx';
import { WaitingBook } from '../lorebook/import/WaitingBook.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { StalePanel } from './StalePanel.tsx';
import { useEditForm } from './useEditForm.ts';
import { VersionsPart } from './VersionsPart.tsx';

const words = texts.editCharacter;

export function EditForm({ character, username }: { character: Character; username: string }) {
  const { draft, saved, restored, stale, isSubmitting, submit, leave, discard, choose, rebase } = useEditForm(
    character,
    username,
  );
  return (
    <Page narrow>
      <PageHead title={words.title} back={{ to: characterPath(character.id), text: character.name }} />
      <div className={editCss.held}>
        <Held character={saved} isDirty={draft.isChanged} />
      </div>
      {restored && <RestoredNotice opening={restored} onDiscard={discard} />}
      <CharacterForm
        draft={draft}
        picture={saved.image}
        submitText={isSubmitting ? words.submitting : words.submit}
        busy={isSubmitting}
        // A new key per conflict, so that each starts with the author's own texts.
        above={
          <>
            {stale && <StalePanel key={saved.editRevision} stale={stale} busy={isSubmitting} onChoose={choose} />}
            <WaitingBook characterId={character.id} parts={draft.parts} />
          </>
        }
        onSubmit={() => void submit()}
        onCancel={leave}
      />
      <VersionsPart character={saved} isDirty={draft.isChanged} onRestored={rebase} />
    </Page>
  );
}
