import type { Gateway } from '@masque/contracts';
import { DEFAULT_GATEWAY } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { keyPanelOf, useGatewayOfModel, useKeyQuery } from '@masque/web-kit';
import {
  Button,
  ConfirmDialog,
  Muted,
  Notice,
  Panel,
  QueryView,
  Section,
  Skeleton,
  type TextFieldRef,
} from '@masque/web-ui';
import { useRef, useState } from 'react';
import { CurrentKey } from './CurrentKey.tsx';
import { DemoKeyOffer } from './DemoKeyOffer.tsx';
import { KeyForm } from './KeyForm.tsx';
import css from './settings.module.css';
import { useKey } from './useKey.ts';
import { WaitingChat } from './WaitingChat.tsx';

const words = texts.settings;

export function GatewayKeysCard({ gateways }: { gateways: readonly Gateway[] }) {
  const ofModel = useGatewayOfModel()?.id ?? DEFAULT_GATEWAY;
  return (
    <Panel id="key" title={words.gateways.title} lead={words.gateways.lead}>
      {gateways.map((gateway) => (
        <Section
          key={gateway.id}
          id={gateway.id === DEFAULT_GATEWAY ? undefined : keyPanelOf(gateway.id)}
          title={gateway.name}
          level={3}
        >
          <div className={css.form}>
            {gateway.id === ofModel && <WaitingChat />}
            {gateway.id === DEFAULT_GATEWAY && !gateway.hasKey && <DemoKeyOffer />}
            {gateway.keyOf === 'user' ? (
              <GatewayKey gateway={gateway} />
            ) : (
              <Muted>{words.gateways.keyOf[gateway.keyOf]}</Muted>
            )}
          </div>
        </Section>
      ))}
    </Panel>
  );
}

/** If the gateway is no longer offered, its key can only be deleted. */
function GatewayKey({ gateway }: { gateway: Gateway }) {
  const { id, name, keyPrefix, hasKey, isOffered } = gateway;
  const changes = useKey(gateway);
  const [asked, setAsked] = useState(false);
  const field = useRef<TextFieldRef>(null);

  const remove = async () => {
    const isDeleted = await changes.deleteKey();
    setAsked(false);
    if (isDeleted) field.current?.focus();
  };

  return (
    <>
      {isOffered ? (
        <>
          <SavedKey gateway={id} onDelete={() => setAsked(true)} />
          <KeyForm
            changes={changes}
            field={field}
            hasKey={hasKey}
            label={words.gateways.label(name)}
            name={`apiKey-${id}`}
            placeholder={keyPrefix === null ? undefined : `${keyPrefix}...`}
          />
        </>
      ) : (
        <>
          <Notice type="warning">{words.gateways.gone}</Notice>
          <div>
            <Button icon="trash" onClick={() => setAsked(true)}>
              {words.key.delete}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked}
        title={words.key.deleteTitle}
        question={isOffered ? words.gateways.deleteQuestion(name) : words.gateways.deleteGoneQuestion(name)}
        busy={changes.deleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function SavedKey({ gateway, onDelete }: { gateway: string; onDelete: () => void }) {
  const query = useKeyQuery({ query: { gateway } });
  return (
    <QueryView query={query} loading={<Skeleton height={44} />} failed={words.key.loadFailed}>
      {({ apiKey }) => <CurrentKey masked={apiKey} gateway={gateway} onDelete={onDelete} />}
    </QueryView>
  );
}
