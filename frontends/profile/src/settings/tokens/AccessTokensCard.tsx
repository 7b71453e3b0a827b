import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate, refusalOf, useAccessTokensQuery, useDeleteAccessTokenMutation } from '@masque/web-kit';
import { ConfirmDialog, Muted, Panel, QueryView, showToast, Skeleton, useFocusFallback } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { RemovableList, RemovableRow } from '../../lists/RemovableRow.tsx';
import { NewToken } from './NewToken.tsx';

const words = texts.accessTokens;

function aboutToken({ scopes, createdAt, lastUsedAt }: AccessToken): string {
  const use = lastUsedAt === null ? words.neverUsed : words.lastUsed(mediumDate(lastUsedAt));
  const may = scopes.map((scope) => words.scope[scope]).join(', ');
  return `${may} · ${words.created(mediumDate(createdAt))}, ${use}`;
}

export function AccessTokensCard() {
  const query = useAccessTokensQuery({ query: {} });
  const [revoke, revoking] = useDeleteAccessTokenMutation();
  const [asked, setAsked] = useState<AccessToken | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Revoking removes the focused row.
  useFocusFallback(heading, list);
  const confirm = async ({ id }: AccessToken) => {
    const { error } = await revoke({ params: { id }, query: {} });
    setAsked(null);
    if (error) showToast(refusalOf(error, { failed: words.revokeFailed }), 'destructive');
    else showToast(words.revoked, 'success');
  };
  return (
    <Panel id="access-tokens" title={texts.settings.sections['access-tokens']} lead={words.lead} heading={heading}>
      <div ref={list}>
        <QueryView query={query} loading={<Skeleton height={44} />} failed={words.loadFailed}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <Muted>{words.none}</Muted>
            ) : (
              <RemovableList>
                {tokens.map((token) => (
                  <RemovableRow
                    key={token.id}
                    name={token.name}
                    about={aboutToken(token)}
                    remove={words.revoke}
                    label={words.revokeNamed(token.name)}
                    onRemove={() => setAsked(token)}
                  />
                ))}
              </RemovableList>
            )
          }
        </QueryView>
      </div>
      <NewToken />
      <ConfirmDialog
        open={asked !== null}
        title={words.revokeTitle}
        question={words.revokeQuestion(asked?.name ?? '')}
        confirm={words.revoke}
        busyText={texts.common.revoking}
        busy={revoking.isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
