import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate } from '@masque/web-kit';
import { Button, Muted } from '@masque/web-ui';
import css from './tokens.module.css';

const words = texts.accessTokens;

export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt } = token;
  const use = lastUsedAt === null ? words.neverUsed : words.used(mediumDate(lastUsedAt));
  return (
    <li className={css.row}>
      <div className={css.about}>
        <bdi className={css.name}>{name}</bdi>
        <Muted as="span">
          {scopes.map((scope) => words.scope[scope]).join(', ')} · {words.created(mediumDate(createdAt))}, {use}
        </Muted>
      </div>
      <Button kind="quiet" icon="trash" label={words.revokeNamed(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}
