import type { Remedy } from '@masque/contracts';
import { texts } from '@masque/texts';
import { LinkButton } from '@masque/web-ui';

const words = texts.chat.remedies;

export function RemedyLink({ remedy }: { remedy: Remedy }) {
  const { label, to } = words[remedy];
  return (
    <LinkButton external={remedy !== 'model'} to={to}>
      {label}
    </LinkButton>
  );
}
