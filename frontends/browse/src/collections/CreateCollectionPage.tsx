import { texts } from '@masque/texts';
import { collectionPath, refusalOf, useCreateCollectionMutation, useNavigate } from '@masque/web-kit';
import { Button, LinkButton, Page, PageHead, showToast } from '@masque/web-ui';
import { CollectionFields } from './CollectionFields.tsx';
import css from './collections.module.css';
import { ownCollectionsPath } from './paths.ts';
import { type CollectionDraft, emptyCollection, useCollectionForm } from './useCollectionForm.ts';

const words = texts.collections.create;

export function CreateCollectionPage() {
  const [create] = useCreateCollectionMutation();
  const navigate = useNavigate();
  const send = async (draft: CollectionDraft, key: string) => {
    const { data, error } = await create({ body: draft, key });
    if (!data) return { error, title: refusalOf(error, { failed: words.failed }) };
    return () => {
      showToast(words.created, 'success');
      void navigate(collectionPath(data.id), { replace: true });
    };
  };
  const form = useCollectionForm(emptyCollection, send, { isPage: true });
  return (
    <Page narrow>
      <PageHead title={words.title} hint={words.lead} />
      <form className={css.form} noValidate onSubmit={form.submit}>
        <CollectionFields form={form} />
        <div className={css.submit}>
          <LinkButton to={ownCollectionsPath}>{texts.common.cancel}</LinkButton>
          <Button kind="primary" submit busy={form.isBusy}>
            {form.isBusy ? words.submitting : words.submit}
          </Button>
        </div>
      </form>
    </Page>
  );
}
