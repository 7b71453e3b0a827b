import { texts } from '@masque/texts';
import { readWantedPage, refusalOf, useDemoKey, useKeyQuery, useKeyStatus, useWantedChat } from '@masque/web-kit';
import {
  Button,
  ConfirmDialog,
  LinkButton,
  Muted,
  Notice,
  Panel,
  QueryView,
  Skeleton,
  TextField,
  type TextFieldRef,
} from '@masque/web-ui';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CurrentKey } from './CurrentKey.tsx';
import css from './settings.module.css';
import { useKey } from './useKey.ts';

const words = texts.settings.key;
const step = texts.keyRequired;
/** px: the saved key with its test, and the empty state. */
const heights = { hasKey: 116, none: 44 };

export function KeyCard() {
  const query = useKeyQuery({ query: {} });
  const { saveKey, deleteKey, verify, error, clearError, saving, deleting } = useKey();
  const demo = useDemoKey();
  const wanted = useWantedChat(readWantedPage());
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<TextFieldRef>(null);
  const onward = useRef<HTMLDivElement>(null);
  const hasKey = Boolean(query.data?.apiKey);
  // Reserves space for the key that is loading: the session already knows that there is one.
  const isExpected = useKeyStatus() !== 'none';
  const offersDemo = demo.offered && !(query.data ? hasKey : isExpected);
  const [changed, setChanged] = useState<'saved' | 'deleted' | null>(null);

  // The pressed button may be gone.
  const focusNext = useEffectEvent(() => {
    const link = changed === 'saved' ? onward.current?.querySelector('a') : null;
    if (link) link.focus();
    else if (changed === 'deleted' || document.activeElement === document.body) field.current?.focus();
  });
  const isDone = changed !== null && (changed === 'saved') === hasKey && !asked;
  useEffect(() => {
    if (isDone) focusNext();
  }, [isDone]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await saveKey(typed))) return field.current?.focus();
    setTyped('');
    return setChanged('saved');
  };
  const saveDemo = async () => {
    if (!(await demo.save())) return;
    await verify();
    setChanged('saved');
  };
  const remove = async () => {
    const isDeleted = await deleteKey();
    setAsked(false);
    setChanged(isDeleted ? 'deleted' : null);
  };
  const isWaiting = wanted !== null && query.data !== undefined && !hasKey;

  return (
    <Panel id="key" title={words.title} lead={demo.offered ? words.demoLead : words.lead}>
      {isWaiting && <Notice>{wanted.name ? words.wanted(wanted.name) : words.wantedChat}</Notice>}
      <QueryView
        query={query}
        loading={<Skeleton height={heights[isExpected ? 'hasKey' : 'none']} />}
        failed={words.loadFailed}
      >
        {({ apiKey }) => <CurrentKey masked={apiKey} onDelete={() => setAsked(true)} />}
      </QueryView>
      {hasKey && wanted && (
        <div ref={onward}>
          <LinkButton kind="primary" icon="chat" to={wanted.address}>
            {wanted.name ? step.continue(wanted.name) : step.continueToChat}
          </LinkButton>
        </div>
      )}
      {offersDemo && (
        <div className={css.demo}>
          <Muted>{step.demoLead}</Muted>
          <Button kind="primary" icon="key" busy={demo.busy} onClick={() => void saveDemo()}>
            {step.demo}
          </Button>
          {demo.error !== undefined && !demo.busy && (
            <Notice type="destructive">{refusalOf(demo.error, { failed: words.saveFailed })}</Notice>
          )}
        </div>
      )}
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={words.label}
          name="apiKey"
          secret
          value={typed}
          error={error}
          placeholder={words.placeholder}
          hint={
            !demo.offered && (
              <a href={words.whereLink} target="_blank" rel="noreferrer">
                {words.where}
              </a>
            )
          }
          onChange={(value) => {
            clearError();
            setTyped(value);
          }}
        />
        <div>
          <Button kind={hasKey || demo.offered ? 'plain' : 'primary'} submit busy={saving}>
            {saving ? words.saving : hasKey ? words.replace : words.save}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asked}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        busy={deleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </Panel>
  );
}
