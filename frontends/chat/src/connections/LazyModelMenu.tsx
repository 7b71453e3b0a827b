import { type ComponentProps, lazy, Suspense } from 'react';

const ModelMenu = lazy(async () => ({ default: (await import('./ModelMenu.tsx')).ModelMenu }));

export const LazyModelMenu = (props: ComponentProps<typeof ModelMenu>) => (
  <Suspense>
    <ModelMenu {...props} />
  </Suspense>
);
