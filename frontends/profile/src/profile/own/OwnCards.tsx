import { Slot } from '@masque/web-kit';
import { ModerationCard } from '../../decisions/ModerationCard.tsx';
import { HistoryCard } from '../history/HistoryCard.tsx';
import css from '../profile.module.css';
import { DangerZone } from './DangerZone.tsx';
import { QuickActions } from './QuickActions.tsx';
import { SignInWays } from './SignInWays.tsx';
import { StatsCard } from './StatsCard.tsx';

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
