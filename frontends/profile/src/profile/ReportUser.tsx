import { texts } from '@masque/texts';
import { openReport } from '@masque/web-kit';
import { Button } from '@masque/web-ui';

const words = texts.reporting;

export const ReportUser = ({ id, username }: { id: string; username: string }) => (
  <Button icon="flag" label={words.ofUser(username)} onClick={() => openReport({ type: 'user', id, name: username })}>
    {words.button}
  </Button>
);
