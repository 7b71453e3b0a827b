import type { OwnSignInWay } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate } from '@masque/web-kit';
import { RemovableRow } from '../../removable/RemovableRow.tsx';

const words = texts.signInWays;

export function SignInWayRow({ way, onRemove }: { way: OwnSignInWay; onRemove: (() => void) | undefined }) {
  const { label, email, addedAt } = way;
  return (
    <RemovableRow
      name={label}
      about={words.about(email, mediumDate(addedAt))}
      remove={words.remove}
      label={words.removeNamed(label, email)}
      onRemove={onRemove}
    />
  );
}
