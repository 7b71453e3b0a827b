import { texts } from '@masque/texts';
import { Slot } from '@masque/web-kit';
import { LinkButton, Panel } from '@masque/web-ui';
import { ModerationCard } from '../../decisions/ModerationCard.tsx';
import { HistoryCard } from '../history/HistoryCard.tsx';
import css from '../profile.module.css';
import { DangerZone } from './DangerZone.tsx';
import { SignInWays } from './SignInWays.tsx';
import { StatsCard } from './StatsCard.tsx';

const words = texts.profile;

export const OwnCards = ({ username }: { username: string }) => (
  <div className={css.cards}>
    <QuickActions />
    <StatsCard username={username} />
    <HistoryCard username={username} />
    <Slot name="profile.cards" given={{ username }} />
    <ModerationCard />
    <SignInWays />
    <DangerZone />
  </div>
);

const QuickActions = () => (
  <Panel title={words.quick}>
    <div className={css.quick}>
      <LinkButton icon="plus" to="/create-character">
        {texts.common.createCharacter}
      </LinkButton>
      <LinkButton icon="people" to="/manage-personas">
        {texts.personas.manage}
      </LinkButton>
      <LinkButton icon="settings" to="/settings">
        {texts.settings.title}
      </LinkButton>
      <LinkButton icon="mask" to="/manage-characters">
        {texts.manageCharacters.title}
      </LinkButton>
    </div>
  </Panel>
);
