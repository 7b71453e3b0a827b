import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './library.module.css';

export function InCollections({ names }: { names: readonly string[] }) {
  const all = names.join(', ');
  return (
    <p className={css.in} title={all}>
      <Icon name="folder" size={14} />
      <span className="visually-hidden">{texts.collections.library.isIn}</span>
      <span dir="auto">{all}</span>
    </p>
  );
}
