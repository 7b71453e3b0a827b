import type { LoadedModule, RemoteManifest } from '@masque/web-kit/pages';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { lazyModules } from './lazyModules.ts';

/** This import also registers the pickers as a shared module for the remotes. */
const loadPickers = () => void import('@masque/web-ui/pickers').catch(() => undefined);

/** Uses `loadRemote`, because a plain import of a remote caches a failure forever. */
export const remoteModules = lazyModules(async ({ name, usesPickers }: RemoteManifest) => {
  if (usesPickers) loadPickers();
  const module = await loadRemote<{ default: LoadedModule }>(`${name}/remote`);
  return module?.default ?? null;
});
