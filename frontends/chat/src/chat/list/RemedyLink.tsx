import { texts } from '@masque/texts';
import { LinkButton } from '@masque/web-ui';
import type { FailureRemedy } from '../../reply/failure.ts';

const words = texts.chat.remedies;

export function RemedyLink({ remedy }: { remedy: FailureRemedy }) {
  const { label, to } = words[remedy];
  return (
    <LinkButton external={!to.startsWith('/')} to={to}>
      {label}
    </LinkButton>
  );
}
