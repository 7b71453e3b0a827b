import { type AccessToken, limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useCreateAccessTokenMutation } from '@masque/web-kit';
import { Button, CheckField, Form, Notice, TextField, type TextFieldRef } from '@masque/web-ui';
import { useId, useRef, useState } from 'react';
import { MadeToken } from './MadeToken.tsx';
import css from './tokens.module.css';

const words = texts.accessTokens;
type Scope = AccessToken['scopes'][number];
const allScopes = ['read', 'chat', 'write'] as const satisfies readonly Scope[];
const usual: readonly Scope[] = ['read', 'chat'];

interface Problem {
  at: 'name' | 'scopes' | 'whole';
  sentence: string;
}

function problemOf(name: string, scopes: readonly Scope[]): Problem | null {
  if (!isVisible(name)) return { at: 'name', sentence: words.nameMissing };
  const over = Array.from(name).length - limits.tokenName;
  if (over > 0)
    return { at: 'name', sentence: texts.createCharacter.tooLong(texts.common.name, over, limits.tokenName) };
  return scopes.length === 0 ? { at: 'scopes', sentence: words.scopeMissing } : null;
}

export function NewToken() {
  const [create, { data: made, isLoading, reset }] = useCreateAccessTokenMutation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(usual);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<TextFieldRef>(null);
  const scopes = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();

  const fail = (wrong: Problem) => {
    setProblem(wrong);
    if (wrong.at === 'scopes') scopes.current?.querySelector('input')?.focus();
    else field.current?.focus();
  };
  const submit = async () => {
    const wrong = problemOf(name, chosen);
    if (wrong) return fail(wrong);
    setProblem(null);
    const { error } = await create({ body: { name, scopes: [...chosen] } });
    if (!error) return setName('');
    const { status, message } = apiErrorOf(error) ?? {};
    const sentence = (status === 409 && message) || refusalOf(error, { failed: words.createFailed });
    return fail({ at: 'whole', sentence });
  };
  const toggle = (scope: Scope, isOn: boolean) => {
    setProblem(null);
    setChosen(allScopes.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  };
  return (
    <>
      <details className={css.details}>
        <summary>{words.newToken}</summary>
        <Form className={css.form} noValidate onSubmit={submit}>
          <TextField
            ref={field}
            label={texts.common.name}
            name="tokenName"
            value={name}
            max={limits.tokenName}
            error={problem?.at === 'name' ? problem.sentence : null}
            placeholder={words.namePlaceholder}
            onChange={(value) => {
              setProblem(null);
              setName(value);
            }}
          />
          <fieldset
            ref={scopes}
            className={css.scopes}
            aria-describedby={problem?.at === 'scopes' ? errorId : undefined}
          >
            <legend>{words.scopes}</legend>
            {allScopes.map((scope) => (
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
            <Button submit busy={isLoading}>
              {isLoading ? texts.common.creating : words.create}
            </Button>
          </div>
        </Form>
      </details>
      {made && <MadeToken key={made.id} made={made} onDone={reset} />}
    </>
  );
}
