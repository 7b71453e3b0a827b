import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './profile.module.css';

export const StatisticsNote = () => (
  <p className={css.note}>
    <Icon name="lock" size={16} />
    {texts.profile.stats.private}
  </p>
);
