import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, mediumTime } from '@masque/web-kit';
import { FoldedPanel, Page, PageHead } from '@masque/web-ui';
import { lazy } from 'react';
import { CharacterForm } from '../form/CharacterForm.tsx';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { QueuedBook } from '../lorebook/import/QueuedBook.tsx';
import { ModerationNotice } from '../moderation/ModerationNotice.tsx';
import css from './edit.module.css';
import { StalePanel } from './StalePanel.tsx';
import { useEditForm } from './useEditForm.ts';

const words = texts.editCharacter;
const VersionsPanel = lazy(() =>
  import('../versions/VersionsPanel.tsx').then((module) => ({ default: module.VersionsPanel })),
);

export function EditForm({ character, username }: { character: Character; username: string }) {
  const { draft, saved, restored, stale, isSubmitting, submit, leave, discard, choose, rebase } = useEditForm(
    character,
    username,
  );
  const isLorebook = character.kind === 'lorebook';
  return (
    <Page narrow>
      <PageHead
        title={isLorebook ? texts.lorebooks.edit : words.title}
        back={{ to: characterPath(character.id), text: character.name }}
      />
      <div className={css.held}>
        <ModerationNotice character={saved} isDirty={draft.isChanged} />
      </div>
      {restored && (
        <RestoredNotice
          sentences={[
            words.restored(mediumTime(restored.edit.savedAt)),
            ...(restored.isStale ? [words.changedSince] : []),
            ...restored.edit.lost.map((lost) => words.lost[lost]),
          ]}
          discard={texts.common.discard}
          onDiscard={discard}
        />
      )}
      <CharacterForm
        draft={draft}
        kind={character.kind}
        picture={saved.image}
        submitText={isSubmitting ? texts.common.updating : isLorebook ? texts.lorebooks.update : words.submit}
        busy={isSubmitting}
        // A new key per conflict, so that each starts with the author's own texts.
        above={
          <>
            {stale && <StalePanel key={saved.editRevision} stale={stale} busy={isSubmitting} onChoose={choose} />}
            <QueuedBook characterId={character.id} parts={draft.parts} />
          </>
        }
        onSubmit={() => void submit()}
        onCancel={leave}
      />
      <div className={css.versions}>
        <FoldedPanel title={texts.versions.title} loading={texts.versions.loading}>
          <VersionsPanel character={saved} isDirty={draft.isChanged} onRestored={rebase} />
        </FoldedPanel>
      </div>
    </Page>
  );
}
