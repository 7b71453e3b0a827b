import type { Connection, ConnectionDraft } from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf, KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { useGateways, useModelParametersQuery, useModelQuery } from '@masque/web-kit';
import { Button, FoldedPanel, Form, LinkButton, Notice, Stack } from '@masque/web-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { CharacterChips } from './CharacterChips.tsx';
import css from './connections.module.css';
import { ModelFields } from './ModelFields.tsx';
import { PromptFields } from './PromptFields.tsx';
import { ReasoningFields } from './ReasoningFields.tsx';
import { RoutingFields } from './RoutingFields.tsx';
import { SamplerFields } from './SamplerFields.tsx';
import { isSupported, type Parameter } from './samplers.ts';
import { useConnectionForm, useReturn } from './useConnectionForm.ts';

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });
const unknown = { supported: null, refused: [] };

function isSet(name: Parameter, { samplers, biases }: ConnectionDraft): boolean {
  if (name === 'logit_bias') return biases.length > 0;
  const value = samplers[name];
  return value !== null && value !== undefined;
}

export function ConnectionForm({
  id,
  start,
  isReloaded = false,
  onReload,
}: {
  id: string | null;
  start: ConnectionDraft | Connection;
  /** Its focused predecessor is gone. */
  isReloaded?: boolean;
  onReload?: () => void;
}) {
  const element = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(id, start);
  const { path } = useReturn(id);
  const { draft, change, nameError, failure, isBusy } = form;
  const { data: chosen } = useModelQuery({ query: {} });
  const model = draft.model ?? chosen?.model;
  const parameters = useModelParametersQuery({ query: { model: model ?? '' } }, { skip: model === undefined });
  const isShown = (name: Parameter) => isSupported(name, parameters.currentData ?? unknown) || isSet(name, form.basis);
  const { gateways } = useGateways();
  const gatewayId = model === undefined ? null : (gatewayIdOf(model) ?? DEFAULT_GATEWAY);
  const isOpenRouter = gateways.some((gateway) => gateway.id === gatewayId && gateway.keyPrefix === KEY_PREFIX);

  const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  useEffect(() => {
    if (isReloaded) element.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [isReloaded]);
  const isDeleted = id === null && 'id' in start;
  const submit = async () => {
    const wrong = find('[aria-invalid="true"]:not([name="name"], [role="combobox"])');
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
      <ModelFields {...fields} model={model} nameError={nameError} hasTemperature={isShown('temperature')} />
      {folded(words.samplers, <SamplerFields {...fields} isShown={isShown} />)}
      {folded(words.reasoning.title, <ReasoningFields {...fields} />)}
      {folded(words.prompt.title, <PromptFields {...fields} />)}
      {isOpenRouter && folded(words.routing.title, <RoutingFields {...fields} />)}
      {folded(words.characters.title(draft.characterIds.length), <CharacterChips {...fields} />)}
      {(isDeleted || form.isStale) && (
        <div ref={show}>
          <Notice type="destructive">
            <Stack gap={2}>
              <p>{isDeleted ? words.deleted : words.stale}</p>
              <Stack row gap={2}>
                <Button onClick={isDeleted ? submit : form.keepMine}>
                  {isDeleted ? words.saveAsNew : words.keepMine}
                </Button>
                {form.isStale && <Button onClick={onReload}>{words.openNewer}</Button>}
              </Stack>
            </Stack>
          </Notice>
        </div>
      )}
      {failure && !form.isStale && <Notice type="destructive">{failure}</Notice>}
      <div className={css.submit}>
        <LinkButton to={path}>{texts.common.cancel}</LinkButton>
        <Button kind="primary" submit busy={isBusy}>
          {texts.common.save}
        </Button>
      </div>
    </Form>
  );
}
