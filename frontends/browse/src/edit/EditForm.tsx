import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Icon, Page } from '@masque/web-ui';
import { CharacterForm } from '../form/CharacterForm.tsx';
import css from '../form/form.module.css';
import editCss from './edit.module.css';
import { Held } from '../held/Held.tsx';
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
      <Link className={css.back} to={characterPath(character.id)}>
        <Icon name="back" size={18} />
        <bdi>{character.name}</bdi>
      </Link>
      <header className={css.head}>
        <h1>{words.title}</h1>
      </header>
      <div className={editCss.held}>
        <Held character={saved} isDirty={draft.isChanged} />
      </div>
      {restored && <RestoredNotice opening={restored} onDiscard={discard} />}
      <CharacterForm
        draft={draft}
        picture={saved.image}
        submitText={isSubmitting ? words.submitting : words.submit}
        busy={isSubmitting}
        // Each conflict begins with the author's own texts.
        above={stale && <StalePanel key={saved.editRevision} stale={stale} busy={isSubmitting} onChoose={choose} />}
        onSubmit={() => void submit()}
        onCancel={leave}
      />
      <VersionsPart character={saved} isDirty={draft.isChanged} onRestored={rebase} />
    </Page>
  );
}
