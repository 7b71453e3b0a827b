import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, CheckField, Notice, TextField, type TextFieldRef } from '@masque/web-ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import css from './tokens.module.css';
import { type TokenScopeChoice, scopeNames } from './scopes.ts';
import type { TokenProblem } from './useNewToken.ts';

const words = texts.accessTokens;
const usual: readonly TokenScopeChoice[] = ['read', 'chat'];

export function TokenForm({
  create,
  problem,
  clearProblem,
  creating,
}: {
  /** Resolves to null on success. */
  create: (name: string, scopes: readonly TokenScopeChoice[]) => Promise<TokenProblem | null>;
  problem: TokenProblem | null;
  clearProblem: () => void;
  creating: boolean;
}) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(usual);
  const field = useRef<TextFieldRef>(null);
  const scopes = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await create(name, chosen);
    if (!wrong) setName('');
    if (wrong?.at === 'scopes') scopes.current?.querySelector('input')?.focus();
    else if (wrong) field.current?.focus();
  };
  const toggle = (scope: TokenScopeChoice, isOn: boolean) => {
    clearProblem();
    setChosen(scopeNames.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={words.name}
        name="tokenName"
        value={name}
        max={limits.tokenName}
        error={problem?.at === 'name' ? problem.sentence : null}
        placeholder={words.namePlaceholder}
        onChange={(value) => {
          clearProblem();
          setName(value);
        }}
      />
      <fieldset ref={scopes} className={css.scopes} aria-describedby={problem?.at === 'scopes' ? errorId : undefined}>
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
        {problem?.at === 'scopes' && (
          <div id={errorId}>
            <Notice type="destructive">{problem.sentence}</Notice>
          </div>
        )}
      </fieldset>
      {problem?.at === 'whole' && <Notice type="destructive">{problem.sentence}</Notice>}
      <div>
        <Button submit busy={creating}>
          {creating ? words.creating : words.create}
        </Button>
      </div>
    </form>
  );
}
