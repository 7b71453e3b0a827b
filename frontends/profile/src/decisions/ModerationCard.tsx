import { texts } from '@masque/texts';
import { decisionsPath } from '@masque/web-kit';
import { LinkButton, Panel } from '@masque/web-ui';
import css from '../profile/profile.module.css';

export const ModerationCard = () => (
  <Panel id="moderation" title={texts.decisions.card} lead={texts.decisions.cardLead}>
    <div className={css.quick}>
      <LinkButton icon="flag" to="/reports">
        {texts.reporting.own.title}
      </LinkButton>
      <LinkButton icon="shield" to={decisionsPath}>
        {texts.decisions.title}
      </LinkButton>
    </div>
  </Panel>
);
