import type { LoadedModule, RemoteManifest } from '@masque/web-kit/pages';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { withRetry } from './retry.ts';

/** Deleted after a failure, so that a retry loads again. */
const loading = new Map<string, Promise<LoadedModule>>();
const loaded = new Map<string, LoadedModule>();

/** This import also registers the pickers as a shared module for the remotes. */
const loadPickers = () => void import('@masque/web-ui/pickers').catch(() => undefined);

/** Uses `loadRemote`, because a plain import of a remote caches a failure forever. */
async function load({ name, usesPickers }: RemoteManifest): Promise<LoadedModule | null> {
  if (usesPickers) loadPickers();
  const module = await loadRemote<{ default: LoadedModule }>(`${name}/remote`);
  return module?.default ?? null;
}

export function moduleOf(remote: RemoteManifest): Promise<LoadedModule> {
  let promise = loading.get(remote.name);
  if (!promise) {
    promise = withRetry(() => load(remote)).then((module) => {
      loaded.set(remote.name, module);
      return module;
    });
    loading.set(remote.name, promise);
  }
  return promise;
}

export const startedModules = (): Promise<LoadedModule>[] => [...loading.values()];

/** Already loaded, so no Suspense is needed. */
export const loadedModule = (remote: RemoteManifest): LoadedModule | undefined => loaded.get(remote.name);

export const forget = (remote: RemoteManifest): boolean => loading.delete(remote.name);
