import { texts } from '@masque/texts';
import { EmptyState, LinkButton } from '@masque/web-ui';

/** 403 too: pages don't reveal that something exists to users who may not see it. */
export const notFoundStatuses: ReadonlySet<number | undefined> = new Set([403, 404, 410]);

export const NotFound = ({
  title,
  hint,
  back = texts.common.backToCharacters,
}: {
  title: string;
  hint?: string;
  back?: string;
}) => (
  <EmptyState level={1} title={title} hint={hint}>
    <LinkButton kind="primary" to="/characters">
      {back}
    </LinkButton>
  </EmptyState>
);
