import { texts } from '@masque/texts';
import { Button, CheckField, TextField, type TextFieldRef } from '@masque/web-ui';
import { type FormEvent, useRef, useState } from 'react';
import css from './tokens.module.css';
import { type Scope, scopeNames } from './scopes.ts';

const words = texts.accessTokens;
const LONGEST_NAME = 100;
const usual: readonly Scope[] = ['read', 'chat'];

/** What a new token is called and may do. */
export function TokenForm({
  create,
  error,
  clearError,
  creating,
}: {
  /** True when it was created. */
  create: (name: string, scopes: readonly Scope[]) => Promise<boolean>;
  error: string | null;
  clearError: () => void;
  creating: boolean;
}) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(usual);
  const field = useRef<TextFieldRef>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await create(name, chosen)) setName('');
    else field.current?.focus();
  };
  const toggle = (scope: Scope, isOn: boolean) => {
    clearError();
    setChosen(scopeNames.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={words.name}
        name="tokenName"
        value={name}
        max={LONGEST_NAME}
        error={error}
        placeholder={words.namePlaceholder}
        onChange={(value) => {
          clearError();
          setName(value);
        }}
      />
      <fieldset className={css.scopes}>
        <legend>{words.scopes}</legend>
        {scopeNames.map((scope) => (
          <CheckField
            key={scope}
            label={words.scope[scope]}
            hint={words.scopeHint[scope]}
            checked={chosen.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <div>
        <Button submit busy={creating}>
          {creating ? words.creating : words.create}
        </Button>
      </div>
    </form>
  );
}
