import type { Gateway } from '@masque/contracts';
import { DEFAULT_GATEWAY } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  keyPanelOf,
  readWantedPage,
  useGatewayOfModel,
  useKeyStatus,
  useNamedPanel,
  useWantedChat,
} from '@masque/web-kit';
import { LinkButton, Muted, Notice, Panel, Section } from '@masque/web-ui';
import { DemoKeyOffer } from './DemoKeyOffer.tsx';
import { GatewayKey } from './GatewayKey.tsx';
import css from './settings.module.css';

const words = texts.settings;
const step = texts.keyRequired;

export function GatewayKeysCard({ gateways }: { gateways: readonly Gateway[] }) {
  const ofModel = useGatewayOfModel()?.id ?? DEFAULT_GATEWAY;
  // Called here because the page may render before the gateways load.
  useNamedPanel();
  return (
    <Panel id="key" title={words.gateways.title} lead={words.gateways.lead}>
      {gateways.map((gateway) => (
        <Section key={gateway.id} id={keyPanelOf(gateway.id)} title={gateway.name} level={3}>
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

function WaitingChat() {
  const status = useKeyStatus();
  const wanted = useWantedChat(readWantedPage());
  if (!wanted || status === 'loading') return null;
  if (status === 'none') return <Notice>{wanted.name ? words.key.wanted(wanted.name) : words.key.wantedChat}</Notice>;
  return (
    <div>
      <LinkButton kind="primary" icon="chat" to={wanted.address}>
        {wanted.name ? step.continue(wanted.name) : step.continueToChat}
      </LinkButton>
    </div>
  );
}
