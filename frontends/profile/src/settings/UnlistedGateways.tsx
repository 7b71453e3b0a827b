import type { UnlistedGateway } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useGateways, useModelsQuery } from '@masque/web-kit';
import { Button, Notice, Stack } from '@masque/web-ui';

const words = texts.settings.gateways.unlisted;
const problems = ['failed', 'rejected', 'key'] as const;

/** Comes after a wait: belongs below what it would move. */
export function UnlistedGateways({ gateways = [] }: { gateways?: readonly UnlistedGateway[] }) {
  const { refetch, isFetching } = useModelsQuery();
  const known = useGateways().gateways;
  if (gateways.length === 0) return null;
  const problemOf = ({ id, reason }: UnlistedGateway) =>
    reason === 'key' && known.some((gateway) => gateway.id === id && gateway.hasKey) ? 'rejected' : reason;
  const sentences = problems.flatMap((problem) => {
    const names = gateways.filter((gateway) => problemOf(gateway) === problem).map(({ name }) => name);
    return names.length > 0 ? words[problem]([...new Set(names)].join(', ')) : [];
  });
  const hasFailure = gateways.some((gateway) => problemOf(gateway) !== 'key');
  return (
    <Notice type={hasFailure ? 'warning' : 'default'}>
      <Stack gap={2}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {hasFailure && (
          <div>
            <Button icon="retry" busy={isFetching} onClick={() => void refetch()}>
              {texts.common.retry}
            </Button>
          </div>
        )}
      </Stack>
    </Notice>
  );
}
