import type { UnlistedGateway } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Notice } from '@masque/web-ui';

const words = texts.settings.gateways;

export const UnlistedGateways = ({ gateways = [] }: { gateways?: readonly UnlistedGateway[] }) =>
  gateways.map(({ id, name, reason }) => (
    <Notice key={id} type={reason === 'failed' ? 'warning' : 'default'}>
      {reason === 'failed' ? words.failed(name) : words.keyWanted(name)}
    </Notice>
  ));
