import { texts } from '@masque/texts';
import { apiErrorOf, useDemoKey, useWantedChat } from '@masque/web-kit';
import { Button, LinkButton, Notice } from '@masque/web-ui';
import css from './account.module.css';
import { StepCard } from './StepCard.tsx';

const words = texts.keyRequired;

/** Asks for an API key; with the demo model one press gives one, and the page opens in its place. */
export function KeyRequired({ address }: { address: string }) {
  const wanted = useWantedChat(address);
  const demo = useDemoKey();
  const failure = apiErrorOf(demo.error);
  const lead = wanted?.name ? words.leadToChat(wanted.name) : words.lead;
  return (
    <StepCard title={words.title} wanted={wanted}>
      <p className={css.lead}>{demo.offered ? words.demoLead : lead}</p>
      {failure && !demo.busy && <Notice type="destructive">{failure.message}</Notice>}
      {demo.offered && (
        <Button kind="primary" size="large" block icon="key" busy={demo.busy} onClick={() => void demo.save()}>
          {words.demo}
        </Button>
      )}
      <LinkButton
        kind={demo.offered ? 'plain' : 'primary'}
        size="large"
        block
        icon={demo.offered ? 'settings' : 'key'}
        to="/settings"
      >
        {words.link}
      </LinkButton>
      <LinkButton kind="quiet" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
    </StepCard>
  );
}
