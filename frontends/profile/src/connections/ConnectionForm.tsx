import type { ConnectionDraft } from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf, KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { useGateways, useModelParametersQuery, useModelQuery } from '@masque/web-kit';
import { Button, FoldedPanel, Form, LinkButton, Notice } from '@masque/web-ui';
import { type ReactNode, useRef } from 'react';
import { CharacterChips } from './CharacterChips.tsx';
import css from './connections.module.css';
import { ModelFields } from './ModelFields.tsx';
import { PromptFields } from './PromptFields.tsx';
import { ReasoningFields } from './ReasoningFields.tsx';
import { RoutingFields } from './RoutingFields.tsx';
import { SamplerFields } from './SamplerFields.tsx';
import { isSupported, type Parameter } from './samplers.ts';
import { useConnectionForm, useReturn } from './useConnectionForm.ts';

const unknown = { supported: null, refused: [] };

function isSet(name: Parameter, { samplers, biases }: ConnectionDraft): boolean {
  if (name === 'logit_bias') return biases.length > 0;
  const value = samplers[name];
  return value !== null && value !== undefined;
}

export function ConnectionForm({ id, start }: { id: string | null; start: ConnectionDraft }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(id, start);
  const { path } = useReturn();
  const { draft, change, nameError, failure, isBusy } = form;
  const { data: chosen } = useModelQuery({ query: {} });
  const model = draft.model ?? chosen?.model;
  const parameters = useModelParametersQuery({ query: { model: model ?? '' } }, { skip: model === undefined });
  const isShown = (name: Parameter) => isSupported(name, parameters.currentData ?? unknown) || isSet(name, form.basis);
  const { gateways } = useGateways();
  const gatewayId = model === undefined ? null : (gatewayIdOf(model) ?? DEFAULT_GATEWAY);
  const isOpenRouter = gateways.some((gateway) => gateway.id === gatewayId && gateway.keyPrefix === KEY_PREFIX);

  const submit = async () => {
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid="true"]:not([name="name"])');
    if (wrong) wrong.focus();
    else if (!(await form.submit())) find('[name="name"]')?.focus();
  };
  const fields = { draft, change };
  const folded = (title: string, content: ReactNode) => (
    <FoldedPanel title={title} loading={words.loading}>
      {content}
    </FoldedPanel>
  );
  return (
    <Form ref={element} className={css.form} noValidate onSubmit={submit}>
      {failure && <Notice type="destructive">{failure}</Notice>}
      <ModelFields {...fields} model={model} nameError={nameError} hasTemperature={isShown('temperature')} />
      {folded(words.samplers, <SamplerFields {...fields} isShown={isShown} />)}
      {folded(words.reasoning.title, <ReasoningFields {...fields} />)}
      {folded(words.prompt.title, <PromptFields {...fields} />)}
      {isOpenRouter && folded(words.routing.title, <RoutingFields {...fields} />)}
      {folded(words.characters.title(draft.characterIds.length), <CharacterChips {...fields} />)}
      <div className={css.submit}>
        <LinkButton to={path}>{texts.common.cancel}</LinkButton>
        <Button kind="primary" submit busy={isBusy}>
          {texts.common.save}
        </Button>
      </div>
    </Form>
  );
}
