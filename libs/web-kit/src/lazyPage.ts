import { type ComponentType, lazy } from 'react';
import { whenOnline } from './whenOnline.ts';

export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await whenOnline();
    return { default: await load() };
  });
