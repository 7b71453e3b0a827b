import { KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useDemoKey, useGateways, useKeyStatus } from '@masque/web-kit';
import { Panel, Skeleton } from '@masque/web-ui';
import { GatewayKeysCard } from './GatewayKeysCard.tsx';
import { KeyCard } from './KeyCard.tsx';

const words = texts.settings.key;
/** px below the card's head. */
const heights = { hasKey: 290, demo: 362, none: 218 };

export function KeyCards() {
  const { gateways, isLoading } = useGateways();
  const hasKey = useKeyStatus() === 'hasKey';
  const { offered } = useDemoKey();
  if (isLoading) {
    return (
      <Panel id="key" title={words.title} lead={offered ? words.demoLead : words.lead}>
        <Skeleton height={heights[hasKey ? 'hasKey' : offered ? 'demo' : 'none']} />
      </Panel>
    );
  }
  const isPlain = gateways.length === 0 || (gateways.length === 1 && gateways[0]?.keyPrefix === KEY_PREFIX);
  return isPlain ? <KeyCard /> : <GatewayKeysCard gateways={gateways} />;
}
