import { texts } from '@masque/texts';
import { useKeyQuery, useTestKeyMutation } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { useEffect } from 'react';
import { dollars } from './amounts.ts';

const words = texts.settings.usage;

/** Only some gateways report a remaining amount. */
export function Credit() {
  const key = useKeyQuery({ query: {} }).data?.apiKey ?? null;
  const [ask, { data, isLoading }] = useTestKeyMutation();
  useEffect(() => {
    if (key !== null) void ask({ body: {} });
  }, [key, ask]);
  if (key === null || isLoading || !data?.ok || data.limitRemaining === undefined) return null;
  return (
    <Muted size={13}>
      {data.limitRemaining === null ? words.noKeyLimit : words.keyLeft(dollars(data.limitRemaining))}
    </Muted>
  );
}
