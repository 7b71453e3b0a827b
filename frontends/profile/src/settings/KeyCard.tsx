import { texts } from '@masque/texts';
import { useKeyQuery } from '@masque/web-kit';
import { Button, ConfirmDialog, Icon, Panel, QueryView, Skeleton, TextField } from '@masque/web-ui';
import { type FormEvent, useState } from 'react';
import css from './settings.module.css';
import { useKey } from './useKey.ts';

const words = texts.settings.key;

/** The key is typed here, shown masked, and never kept in the browser. */
export function KeyCard() {
  const query = useKeyQuery({ query: {} });
  const { saveKey, deleteKey, error, clearError, saving, deleting } = useKey();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await saveKey(typed)) setTyped('');
  };

  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryView query={query} loading={<Skeleton height={48} />} failed={words.loadFailed}>
        {({ apiKey }) => (
          <div className={css.current}>
            <Icon name="key" />
            {apiKey ? (
              <>
                <span className={css.muted}>{words.current}</span>
                <code className={css.masked}>{apiKey}</code>
                <Button kind="quiet" icon="trash" onClick={() => setAsked(true)}>
                  {words.delete}
                </Button>
              </>
            ) : (
              <span className={css.muted}>{words.none}</span>
            )}
          </div>
        )}
      </QueryView>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.label}
          name="apiKey"
          secret
          value={typed}
          error={error}
          placeholder={words.placeholder}
          hint={
            <a href={words.whereLink} target="_blank" rel="noreferrer">
              {words.where}
            </a>
          }
          onChange={(value) => {
            clearError();
            setTyped(value);
          }}
        />
        <div>
          <Button kind="primary" submit busy={saving} disabled={saving}>
            {saving ? words.saving : query.data?.apiKey ? words.replace : words.save}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asked}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        busy={deleting}
        onConfirm={() => void deleteKey().then(() => setAsked(false))}
        onClose={() => setAsked(false)}
      />
    </Panel>
  );
}
