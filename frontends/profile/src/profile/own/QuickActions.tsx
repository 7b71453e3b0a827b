import { texts } from '@masque/texts';
import { LinkButton, Panel } from '@masque/web-ui';
import css from '../profile.module.css';

const words = texts.profile;

export const QuickActions = () => (
  <Panel title={words.quick}>
    <div className={css.quick}>
      <LinkButton icon="plus" to="/create-character">
        {words.createCharacter}
      </LinkButton>
      <LinkButton icon="people" to="/manage-personas">
        {texts.personas.manage}
      </LinkButton>
      <LinkButton icon="settings" to="/settings">
        {words.settings}
      </LinkButton>
      <LinkButton icon="mask" to="/manage-characters">
        {words.manageCharacters}
      </LinkButton>
    </div>
  </Panel>
);
