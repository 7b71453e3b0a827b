import { isOwnGateway, KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { readWantedPage, useDemoKey, useGateways, useKeyQuery, useKeyStatus, useWantedChat } from '@masque/web-kit';
import { ConfirmDialog, LinkButton, Notice, Panel, QueryView, Skeleton, type TextFieldRef } from '@masque/web-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CurrentKey } from './CurrentKey.tsx';
import { DemoKeyOffer } from './DemoKeyOffer.tsx';
import { GatewayKeysCard } from './GatewayKeysCard.tsx';
import { KeyForm } from './KeyForm.tsx';
import { useKey } from './useKey.ts';

const words = texts.settings.key;
/** px below the card's head. */
const heights = { hasKey: 261, demo: 283, none: 212 };
const step = texts.keyRequired;
/** px: the saved key with its test, and the empty state. */
const savedHeights = { hasKey: 116, none: 44 };

export function KeyCards() {
  const { gateways: all, isLoading } = useGateways();
  const gateways = all.filter(({ id }) => !isOwnGateway(id));
  const hasKey = useKeyStatus() === 'hasKey';
  const { offered } = useDemoKey();
  if (isLoading) {
    return (
      <Panel id="key" title={texts.settings.sections.key} lead={offered ? words.demoLead : words.lead}>
        <Skeleton height={heights[hasKey ? 'hasKey' : offered ? 'demo' : 'none']} />
      </Panel>
    );
  }
  const isPlain = gateways.length === 0 || (gateways.length === 1 && gateways[0]?.keyPrefix === KEY_PREFIX);
  return isPlain ? <KeyCard /> : <GatewayKeysCard gateways={gateways} />;
}

export function KeyCard() {
  const query = useKeyQuery({ query: {} });
  const keys = useKey();
  const { offered } = useDemoKey();
  const wanted = useWantedChat(readWantedPage());
  const [asked, setAsked] = useState(false);
  const field = useRef<TextFieldRef>(null);
  const onward = useRef<HTMLDivElement>(null);
  const hasKey = Boolean(query.data?.apiKey);
  // Reserves space for the key that is loading: the session already knows that there is one.
  const isExpected = useKeyStatus() !== 'none';
  const offersDemo = offered && !(query.data ? hasKey : isExpected);
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

  const remove = async () => {
    const isDeleted = await keys.deleteKey();
    setAsked(false);
    setChanged(isDeleted ? 'deleted' : null);
  };
  const isWaiting = wanted !== null && query.data !== undefined && !isExpected;

  return (
    <Panel id="key" title={texts.settings.sections.key} lead={offered ? words.demoLead : words.lead}>
      {isWaiting && <Notice>{wanted.name ? words.wanted(wanted.name) : words.wantedChat}</Notice>}
      <QueryView
        query={query}
        loading={<Skeleton height={savedHeights[isExpected ? 'hasKey' : 'none']} />}
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
      {offersDemo && <DemoKeyOffer onSaved={() => void keys.verify().then(() => setChanged('saved'))} />}
      <KeyForm
        changes={keys}
        field={field}
        hasKey={hasKey}
        kind={hasKey || offered ? 'plain' : 'primary'}
        label={words.label}
        name="apiKey"
        placeholder={words.placeholder}
        hint={
          !offered && (
            <a href={words.whereLink} target="_blank" rel="noreferrer">
              {words.where}
            </a>
          )
        }
        onSaved={() => setChanged('saved')}
      />
      <ConfirmDialog
        open={asked}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        busy={keys.deleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </Panel>
  );
}
