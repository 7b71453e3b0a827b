import { texts } from '@masque/texts';
import { LinkButton, Panel } from '@masque/web-ui';
import css from './settings.module.css';

const words = texts.settings.myData;

/** Where a user's words can be taken home; one archive of everything comes with the account's own export. */
export const MyDataCard = () => (
  <Panel id="my-data" title={words.title} lead={words.lead}>
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
