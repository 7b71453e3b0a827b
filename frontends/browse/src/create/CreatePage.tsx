import { texts } from '@masque/texts';
import { Link, useNavigate, useSession } from '@masque/web-kit';
import { Button, ConfirmDialog, Icon, Notice, Page, showToast } from '@masque/web-ui';
import { useState } from 'react';
import css from './create.module.css';
import { type Draft, isTouched } from './draft.ts';
import { ImportCard } from './ImportCard.tsx';
import { AdvancedPart } from './parts/AdvancedPart.tsx';
import { AttributesPart } from './parts/AttributesPart.tsx';
import { BasicPart } from './parts/BasicPart.tsx';
import { DetailsPart } from './parts/DetailsPart.tsx';
import { Examples } from './parts/Examples.tsx';
import { useDraft } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';

const words = texts.createCharacter;

/** A draft that is to take the place of what was typed. */
interface Replacement {
  draft: Draft;
  said: string;
}

export function CreatePage() {
  const form = useDraft();
  const { submit, submitting } = useSubmit(form);
  const { user, username } = useSession();
  const [offered, setOffered] = useState<Replacement | null>(null);
  const navigate = useNavigate();

  const fill = ({ draft, said }: Replacement) => {
    form.replace(draft);
    setOffered(null);
    showToast(said, 'success');
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  const offer = (replacement: Replacement) => (isTouched(form.draft) ? setOffered(replacement) : fill(replacement));

  return (
    <Page narrow>
      <Link className={css.back} to="/characters">
        <Icon name="back" size={18} />
        {texts.common.backToCharacters}
      </Link>
      <header className={css.head}>
        <h1>{words.title}</h1>
        <p className={css.muted}>
          {words.loggedInAs} <strong>{username ?? texts.common.user}</strong>
        </p>
      </header>
      {!user && <Notice type="destructive">{words.notLoggedIn}</Notice>}
      <aside className={css.what}>
        <h2>{words.whatTitle}</h2>
        <p>{words.what}</p>
      </aside>
      <ImportCard onRead={(draft) => offer({ draft, said: texts.importCard.filled(draft.name) })} />
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <BasicPart form={form} />
        <DetailsPart form={form} />
        <AttributesPart form={form} />
        <AdvancedPart form={form} />
        {form.problem && <Notice type="destructive">{form.problem.message}</Notice>}
        <div className={css.submit}>
          <Button size="large" disabled={submitting} onClick={() => void navigate('/characters')}>
            {texts.common.cancel}
          </Button>
          <Button kind="primary" size="large" submit busy={submitting} disabled={submitting || !user}>
            {submitting ? words.submitting : words.submit}
          </Button>
        </div>
      </form>
      <Examples onUse={(draft) => offer({ draft, said: words.exampleUsed(draft.name) })} />
      <ConfirmDialog
        open={offered !== null}
        title={words.leaveTitle}
        question={words.leaveQuestion}
        confirm={words.replace}
        danger={false}
        onConfirm={() => offered && fill(offered)}
        onClose={() => setOffered(null)}
      />
    </Page>
  );
}
