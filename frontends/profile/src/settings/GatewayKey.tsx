import type { Gateway } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useKeyQuery } from '@masque/web-kit';
import { Button, ConfirmDialog, Notice, QueryView, Skeleton, TextField, type TextFieldRef } from '@masque/web-ui';
import { type FormEvent, useRef, useState } from 'react';
import { CurrentKey } from './CurrentKey.tsx';
import css from './settings.module.css';
import { useKey } from './useKey.ts';

const words = texts.settings.key;
const gatewayWords = texts.settings.gateways;

/** If the gateway is no longer offered, its key can only be deleted. */
export function GatewayKey({ gateway }: { gateway: Gateway }) {
  const { id, name, keyPrefix, hasKey, isOffered } = gateway;
  const { saveKey, deleteKey, error, clearError, saving, deleting } = useKey(gateway);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<TextFieldRef>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await saveKey(typed)) setTyped('');
    else field.current?.focus();
  };
  const remove = async () => {
    const isDeleted = await deleteKey();
    setAsked(false);
    if (isDeleted) field.current?.focus();
  };

  return (
    <>
      {isOffered ? (
        <SavedKey gateway={id} onDelete={() => setAsked(true)} />
      ) : (
        <>
          <Notice type="warning">{gatewayWords.gone}</Notice>
          <div>
            <Button icon="trash" onClick={() => setAsked(true)}>
              {words.delete}
            </Button>
          </div>
        </>
      )}
      {isOffered && (
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            ref={field}
            label={gatewayWords.label(name)}
            name={`apiKey-${id}`}
            secret
            value={typed}
            error={error}
            placeholder={keyPrefix === null ? undefined : `${keyPrefix}...`}
            onChange={(value) => {
              clearError();
              setTyped(value);
            }}
          />
          <div>
            <Button kind="plain" submit busy={saving}>
              {saving ? words.saving : hasKey ? words.replace : words.save}
            </Button>
          </div>
        </form>
      )}
      <ConfirmDialog
        open={asked}
        title={words.deleteTitle}
        question={isOffered ? gatewayWords.deleteQuestion(name) : gatewayWords.deleteGoneQuestion(name)}
        busy={deleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function SavedKey({ gateway, onDelete }: { gateway: string; onDelete: () => void }) {
  const query = useKeyQuery({ query: { gateway } });
  return (
    <QueryView query={query} loading={<Skeleton height={44} />} failed={words.loadFailed}>
      {({ apiKey }) => <CurrentKey masked={apiKey} gateway={gateway} onDelete={onDelete} />}
    </QueryView>
  );
}
