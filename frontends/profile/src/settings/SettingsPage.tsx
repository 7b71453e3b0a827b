import { texts } from '@masque/texts';
import { Page, Panel } from '@masque/web-ui';
import { GenerationCard } from './GenerationCard.tsx';
import { KeyCard } from './KeyCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import css from './settings.module.css';

const words = texts.settings;

export function SettingsPage() {
  return (
    <Page narrow>
      <h1 className={css.title}>{words.title}</h1>
      <p className={css.lead}>{words.lead}</p>
      <div className={css.cards}>
        <KeyCard />
        <ModelCard />
        <GenerationCard />
        <Panel title={words.usage.title}>
          <p>{words.usage.lead}</p>
        </Panel>
      </div>
    </Page>
  );
}
