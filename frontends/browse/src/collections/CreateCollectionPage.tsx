import { texts } from '@masque/texts';
import { collectionPath, useNavigate } from '@masque/web-kit';
import { Button, Form, LinkButton, Page, PageHead } from '@masque/web-ui';
import { CollectionFields } from './CollectionFields.tsx';
import css from './collections.module.css';
import { ownCollectionsPath } from './paths.ts';
import { useNewCollection } from './useCollectionForm.ts';

const words = texts.collections.create;

export function CreateCollectionPage() {
  const navigate = useNavigate();
  const form = useNewCollection((id) => void navigate(collectionPath(id), { replace: true }), { isPage: true });
  return (
    <Page narrow>
      <PageHead title={words.title} hint={words.lead} />
      <Form className={css.form} noValidate onSubmit={form.submit}>
        <CollectionFields form={form} />
        <div className={css.submit}>
          <LinkButton to={ownCollectionsPath}>{texts.common.cancel}</LinkButton>
          <Button kind="primary" submit busy={form.isBusy}>
            {form.isBusy ? texts.common.creating : texts.collections.create.title}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
