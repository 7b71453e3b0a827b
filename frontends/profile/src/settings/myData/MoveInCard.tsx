import { texts } from '@masque/texts';
import { LinkButton, Panel } from '@masque/web-ui';
import css from '../settings.module.css';

const words = texts.importCards;

export const MoveInCard = () => (
  <Panel id="move-in" title={words.folderTitle} lead={words.folderNote}>
    <div className={css.links}>
      <LinkButton icon="upload" to="/import">
        {words.folderLink}
      </LinkButton>
    </div>
  </Panel>
);
