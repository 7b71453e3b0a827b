import type { OwnSignInWay } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate } from '@masque/web-kit';
import { Button, Muted } from '@masque/web-ui';
import css from './ways.module.css';

const words = texts.signInWays;

export function SignInWayRow({ way, onRemove }: { way: OwnSignInWay; onRemove: (() => void) | undefined }) {
  const { label, email, addedAt } = way;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <bdi className={css.name}>{label}</bdi>
        <Muted as="span">{words.about(email, mediumDate(addedAt))}</Muted>
      </div>
      {onRemove && (
        <Button kind="quiet" icon="trash" label={words.removeNamed(label, email)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  );
}
