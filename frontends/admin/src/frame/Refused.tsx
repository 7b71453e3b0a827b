import { texts } from '@masque/texts';
import { apiErrorOf } from '@masque/web-kit';
import { ErrorState, LinkButton } from '@masque/web-ui';

/** Returns the server's message to users who aren't administrators; null for any other failure. */
export const refusedBy = (error: unknown): string | null => {
  const failure = apiErrorOf(error);
  return failure?.status === 403 ? failure.message : null;
};

export const Refused = ({ sentence }: { sentence: string }) => (
  <ErrorState level={1} title={texts.adminReports.refused} hint={sentence}>
    <LinkButton to="/characters">{texts.common.backToCharacters}</LinkButton>
  </ErrorState>
);
