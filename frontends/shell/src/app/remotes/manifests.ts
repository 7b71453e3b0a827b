import type { NavigationItem, RemoteManifest } from '@masque/web-kit';

const known = new Map<string, RemoteManifest>();

export function rememberManifest(manifest: RemoteManifest): void {
  known.set(manifest.name, manifest);
}

/** Places that the remotes loaded so far have declared. */
export const declaredNavigation = (): readonly NavigationItem[] =>
  [...known.values()].flatMap((manifest) => manifest.navigation);
