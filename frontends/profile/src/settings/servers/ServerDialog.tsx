import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  refusalOf,
  useCreateModelServerMutation,
  useModelServersQuery,
  useSendKey,
  useUpdateModelServerMutation,
} from '@masque/web-kit';
import { Button, CheckField, Dialog, Form, Notice, TextAreaField, TextField, type TextFieldRef } from '@masque/web-ui';
import { useId, useRef, useState } from 'react';
import { HeaderFields } from './HeaderFields.tsx';
import { draftOf, formOf, isSameAddress, MOST_NAME, nameOf, type ServerForm } from './serverForm.ts';
import css from './servers.module.css';

const words = texts.modelServers;

type Spot = 'url' | 'key' | 'name' | 'whole';
const spots: Readonly<Record<string, Spot>> = {
  'endpoint.invalid_url': 'url',
  'endpoint.not_https': 'url',
  'endpoint.not_public': 'url',
  'endpoint.secrets_missing': 'key',
  'key.unprintable': 'key',
};

/** `server` null: a new one. */
export function ServerDialog({
  server,
  rule,
  onSaved,
  onDone,
}: {
  server: Endpoint | null;
  rule: 'public' | 'any';
  onSaved: (id: string) => void;
  onDone: () => void;
}) {
  const [create, creating] = useCreateModelServerMutation();
  const [update, updating] = useUpdateModelServerMutation();
  const sendKey = useSendKey();
  const [form, setForm] = useState(() => formOf(server));
  const [problem, setProblem] = useState<{ at: Spot; sentence: string } | null>(null);
  const urlField = useRef<TextFieldRef>(null);
  const keyField = useRef<TextFieldRef>(null);
  const nameField = useRef<TextFieldRef>(null);
  const id = useId();
  const servers = useModelServersQuery().data?.endpoints;
  const twin = servers?.find((other) => other.id !== server?.id && isSameAddress(other.url, form.url));
  const busy = creating.isLoading || updating.isLoading;
  const errorAt = (at: Spot) => (problem?.at === at ? problem.sentence : null);

  const set = (change: Partial<ServerForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblem(null);
  };
  const fail = (at: Spot, sentence: string) => {
    setProblem({ at, sentence });
    if (at !== 'whole') ({ url: urlField, key: keyField, name: nameField })[at].current?.focus();
  };
  const submit = async () => {
    if (form.url.trim() === '') return fail('url', words.addressMissing);
    const name = nameOf(form);
    if (Array.from(name).length > MOST_NAME) return fail('name', texts.common.tooLong(MOST_NAME));
    const body = draftOf({ ...form, name });
    const { data, error } = server
      ? await update({ params: { id: server.id }, body })
      : await create({ body, key: sendKey(body) });
    if (!error) {
      onSaved(data.id);
      return onDone();
    }
    const failure = apiErrorOf(error);
    const isTold = failure?.code?.startsWith('endpoint.') || failure?.code === 'key.unprintable';
    const sentence = (isTold && failure?.message) || refusalOf(error, { failed: words.saveFailed });
    return fail(spots[failure?.code ?? ''] ?? 'whole', sentence);
  };

  return (
    <Dialog
      open
      title={server ? words.editTitle(server.name) : words.addTitle}
      width={640}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone} disabled={busy}>
            {texts.common.cancel}
          </Button>
          <Button kind="primary" submit form={id} busy={busy}>
            {busy ? texts.common.saving : words.save}
          </Button>
        </>
      }
    >
      <Form id={id} className={css.form} noValidate onSubmit={submit}>
        <TextField
          ref={urlField}
          label={words.address}
          inputMode="url"
          value={form.url}
          placeholder={words.addressPlaceholder[rule]}
          hint={twin ? words.addressUsed(twin.name) : words.addressHint[rule]}
          error={errorAt('url')}
          onChange={(url) => set({ url })}
        />
        <TextField
          ref={keyField}
          label={words.key}
          error={errorAt('key')}
          value={form.apiKey}
          secret
          hint={server?.apiKey ? words.keySaved(server.apiKey) : words.keyHint}
          onChange={(apiKey) => set({ apiKey, removesKey: false })}
        />
        {server?.apiKey && (
          <CheckField
            label={words.removeKey}
            checked={form.removesKey}
            onChange={(removesKey) => set({ removesKey, apiKey: '' })}
          />
        )}
        <TextField
          ref={nameField}
          label={texts.common.name}
          error={errorAt('name')}
          value={form.name}
          max={MOST_NAME}
          placeholder={words.namePlaceholder}
          hint={words.nameHint}
          onChange={(name) => set({ name })}
        />
        <details className={css.advanced}>
          <summary>{words.advanced}</summary>
          <div className={css.form}>
            <HeaderFields headers={form.headers} onChange={(headers) => set({ headers })} />
            <TextAreaField
              label={words.extraBody}
              hint={words.extraBodyHint}
              value={form.extraBody}
              onChange={(extraBody) => set({ extraBody })}
            />
          </div>
        </details>
        {problem?.at === 'whole' && <Notice type="destructive">{problem.sentence}</Notice>}
      </Form>
    </Dialog>
  );
}
