import { texts } from '@masque/texts';
import { LinkButton, Muted, Panel } from '@masque/web-ui';
import css from '../settings.module.css';
import { DownloadData } from './DownloadData.tsx';

const words = texts.settings.myData;

export const MyDataCard = () => (
  <Panel id="my-data" title={words.title} lead={words.lead}>
    <DownloadData />
    <Muted>{words.sillyTavernLead}</Muted>
    <Muted>{words.single}</Muted>
    <div className={css.links}>
      <LinkButton icon="chat" to="/chats">
        {words.chats}
      </LinkButton>
      <LinkButton icon="people" to="/manage-characters">
        {words.characters}
      </LinkButton>
    </div>
  </Panel>
);
