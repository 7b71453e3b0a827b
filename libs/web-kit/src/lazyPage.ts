import { type ComponentType, lazy } from 'react';
import { whenOnline } from './whenOnline.ts';

/** A page whose code loads when it is opened: offline, once the connection is back. */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await whenOnline();
    return { default: await load() };
  });
