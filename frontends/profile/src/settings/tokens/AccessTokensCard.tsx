import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useAccessTokensQuery, useDeleteAccessTokenMutation } from '@masque/web-kit';
import { ConfirmDialog, Muted, Panel, QueryView, showToast, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { NewToken } from './NewToken.tsx';
import { TokenRow } from './TokenRow.tsx';
import css from './tokens.module.css';

const words = texts.accessTokens;

/** With which programs call in the user's name: made, listed and revoked. */
export function AccessTokensCard() {
  const query = useAccessTokensQuery({ query: {} });
  const [revoke, revoking] = useDeleteAccessTokenMutation();
  const [asked, setAsked] = useState<AccessToken | null>(null);
  const confirm = async ({ id }: AccessToken) => {
    const { error } = await revoke({ params: { id }, query: {} });
    setAsked(null);
    if (error) showToast(refusalOf(error, { failed: words.revokeFailed }), 'destructive');
    else showToast(words.revoked, 'success');
  };
  return (
    <Panel id="access-tokens" title={words.title} lead={words.lead}>
      <QueryView query={query} loading={<Skeleton height={44} />} failed={words.loadFailed}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Muted>{words.none}</Muted>
          ) : (
            <ul className={css.list}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewToken />
      <ConfirmDialog
        open={asked !== null}
        title={words.revokeTitle}
        question={words.revokeQuestion(asked?.name ?? '')}
        confirm={words.revoke}
        busyText={words.revoking}
        busy={revoking.isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
