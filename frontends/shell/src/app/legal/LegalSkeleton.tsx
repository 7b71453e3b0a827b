import { texts } from '@masque/texts';
import { Skeleton, Stack } from '@masque/web-ui';

const heights = [24, 96, 72, 120, 88, 64];

export const LegalSkeleton = () => (
  <Stack gap={6}>
    <output className="visually-hidden">{texts.legal.loading}</output>
    {heights.map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </Stack>
);
