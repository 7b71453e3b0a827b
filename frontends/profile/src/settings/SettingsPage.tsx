import { texts } from '@masque/texts';
import { Link, useNamedPanel } from '@masque/web-kit';
import { Page, PageHead } from '@masque/web-ui';
import { ConnectionsCard } from '../connections/ConnectionsCard.tsx';
import { ModerationCard } from '../decisions/ModerationCard.tsx';
import { PresetsCard } from '../presets/PresetsCard.tsx';
import { CustomPromptCard } from './CustomPromptCard.tsx';
import { GenerationCard } from './GenerationCard.tsx';
import { KeyCards } from './KeyCards.tsx';
import { LorebooksCard } from './LorebooksCard.tsx';
import { QuickRepliesCard } from '../quickReplies/QuickRepliesCard.tsx';
import { RegexCard } from '../regex/RegexCard.tsx';
import { MemoryCard } from './MemoryCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import { MoveInCard } from './myData/MoveInCard.tsx';
import { MyDataCard } from './myData/MyDataCard.tsx';
import { NoticesCard } from './notices/NoticesCard.tsx';
import { BlocksCard } from './privacy/BlocksCard.tsx';
import nav from './sectionNav.module.css';
import css from './settings.module.css';
import { ServersCard, useShowsServers } from './servers/ServersCard.tsx';
import { useCurrentSection } from './useCurrentSection.ts';
import { AccessTokensCard } from './tokens/AccessTokensCard.tsx';
import { UsageCard } from './usage/UsageCard.tsx';

const sections = texts.settings.sections;

export function SettingsPage() {
  useNamedPanel();
  return (
    <Page>
      <PageHead title={texts.settings.title} />
      <div className={css.columns}>
        <SectionNav />
        <div className={css.cards}>
          <KeyCards />
          <ServersCard />
          <ModelCard />
          <ConnectionsCard />
          <PresetsCard />
          <GenerationCard />
          <CustomPromptCard />
          <LorebooksCard />
          <RegexCard />
          <QuickRepliesCard />
          <MemoryCard />
          <UsageCard />
          <NoticesCard />
          <BlocksCard />
          <ModerationCard />
          <AccessTokensCard />
          <MoveInCard />
          <MyDataCard />
        </div>
      </div>
    </Page>
  );
}

const SectionNav = () => {
  const hasServers = useShowsServers();
  const [current, list] = useCurrentSection();
  const shown = Object.entries(sections).filter(([id]) => id !== 'servers' || hasServers);
  return (
    <nav className={nav.nav} aria-label={texts.settings.sectionsLabel}>
      <ul ref={list} className={nav.list}>
        {shown.map(([id, label]) => (
          <li key={id}>
            <Link
              className={nav.link}
              aria-current={id === current ? 'true' : undefined}
              to={{ hash: id }}
              replace
              onClick={() => document.getElementById(id)?.scrollIntoView()}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
