import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate } from '@masque/web-kit';
import { RemovableRow } from '../../removable/RemovableRow.tsx';

const words = texts.accessTokens;

export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt } = token;
  const use = lastUsedAt === null ? words.neverUsed : words.used(mediumDate(lastUsedAt));
  const may = scopes.map((scope) => words.scope[scope]).join(', ');
  return (
    <RemovableRow
      name={name}
      about={`${may} · ${words.created(mediumDate(createdAt))}, ${use}`}
      remove={words.revoke}
      label={words.revokeNamed(name)}
      onRemove={onRevoke}
    />
  );
}
