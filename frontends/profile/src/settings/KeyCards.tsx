import { KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useGateways } from '@masque/web-kit';
import { Panel, Skeleton } from '@masque/web-ui';
import { GatewayKeysCard } from './GatewayKeysCard.tsx';
import { KeyCard } from './KeyCard.tsx';

const words = texts.settings.key;
/** px: what the card of one gateway takes below its head. */
const FORM_HEIGHT = 208;

/** The key of the one gateway, or those of several. */
export function KeyCards() {
  const { gateways, isLoading } = useGateways();
  if (isLoading) {
    return (
      <Panel id="key" title={words.title} lead={words.lead}>
        <Skeleton height={FORM_HEIGHT} />
      </Panel>
    );
  }
  const isPlain = gateways.length === 0 || (gateways.length === 1 && gateways[0]?.keyPrefix === KEY_PREFIX);
  return isPlain ? <KeyCard /> : <GatewayKeysCard gateways={gateways} />;
}
