import { DEFAULT_GATEWAY } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  useConnections,
  useDemoKey,
  useGatewayOfModel,
  useKeySettings,
  useModelServersQuery,
  useWantedChat,
} from '@masque/web-kit';
import { Button, LinkButton, Notice } from '@masque/web-ui';
import css from './account.module.css';
import { StepCard } from './StepCard.tsx';

const words = texts.keyRequired;
const newServerPath = '/settings?add=server#servers';

export function KeyRequired({ address }: { address: string }) {
  const wanted = useWantedChat(address);
  const demo = useDemoKey();
  const failure = apiErrorOf(demo.error);
  const { model } = useConnections({ profileId: null, characterId: '' });
  const gateway = useGatewayOfModel(model);
  const settings = useKeySettings(model);
  const { data: servers } = useModelServersQuery();
  // The demo key only works for the default gateway.
  const isDemo = demo.offered && (gateway === null || gateway.id === DEFAULT_GATEWAY);
  const lead = gateway ? words.leadToGateway(gateway.name) : wanted?.name ? words.leadToChat(wanted.name) : words.lead;
  return (
    <StepCard title={words.title} wanted={wanted}>
      <p className={css.lead}>{isDemo ? words.demoLead : lead}</p>
      {failure && !demo.busy && <Notice type="destructive">{failure.message}</Notice>}
      {isDemo && (
        <Button kind="primary" size="large" block icon="key" busy={demo.busy} onClick={() => void demo.save()}>
          {words.demo}
        </Button>
      )}
      <LinkButton
        kind={isDemo ? 'plain' : 'primary'}
        size="large"
        block
        icon={isDemo ? 'settings' : 'key'}
        to={settings}
      >
        {texts.common.openSettings}
      </LinkButton>
      {servers && servers.rule !== 'off' && (
        <LinkButton size="large" block icon="plus" to={newServerPath}>
          {words.ownServer}
        </LinkButton>
      )}
      <LinkButton kind="quiet" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
    </StepCard>
  );
}
