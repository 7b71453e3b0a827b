import { texts } from '@masque/texts';
import { useNamedPanel } from '@masque/web-kit';
import { Page, PageHead } from '@masque/web-ui';
import { AccessTokensCard } from './tokens/AccessTokensCard.tsx';
import { ModerationCard } from '../decisions/ModerationCard.tsx';
import { CustomPromptCard } from './CustomPromptCard.tsx';
import { GenerationCard } from './GenerationCard.tsx';
import { KeyCards } from './KeyCards.tsx';
import { LorebooksCard } from './LorebooksCard.tsx';
import { MemoryCard } from './MemoryCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import { MyDataCard } from './myData/MyDataCard.tsx';
import { NoticesCard } from './notices/NoticesCard.tsx';
import { BlocksCard } from './privacy/BlocksCard.tsx';
import { SectionNav } from './SectionNav.tsx';
import css from './settings.module.css';
import { UsageCard } from './usage/UsageCard.tsx';

const words = texts.settings;

export function SettingsPage() {
  useNamedPanel();
  return (
    <Page>
      <PageHead title={words.title} hint={words.lead} />
      <div className={css.columns}>
        <SectionNav />
        <div className={css.cards}>
          <KeyCards />
          <ModelCard />
          <GenerationCard />
          <CustomPromptCard />
          <LorebooksCard />
          <MemoryCard />
          <UsageCard />
          <NoticesCard />
          <BlocksCard />
          <ModerationCard />
          <AccessTokensCard />
          <MyDataCard />
        </div>
      </div>
    </Page>
  );
}
