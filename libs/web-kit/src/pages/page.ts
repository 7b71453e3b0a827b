import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from './slots.ts';

/** Each includes the one before: anyone, signed in, has a username, has a saved API key. */
export type Access = 'everyone' | 'sign-in' | 'username' | 'key';

export interface FirstRequest {
  /** `{name}` is a parameter of the page's address; if it's absent, the request is skipped. */
  readonly url: string;
  readonly query?: readonly string[];
}

export type PlaceIcon = 'chat' | 'mask' | 'menu' | 'people' | 'person' | 'plus' | 'shield';

/** Numbers are ascending positions across all remotes. */
export interface NavigationEntry {
  readonly label: string;
  readonly icon: PlaceIcon;
  readonly header?: number;
  /** Everyone by default. */
  readonly for?: 'username' | 'key' | 'admin';
  readonly bottomBar?: number;
}

export interface PageManifest {
  /** react-router paths; the first one is canonical. */
  readonly paths: readonly [string, ...string[]];
  readonly title: string;
  readonly access: Access;
  readonly signInTitle?: string;
  readonly signInNote?: string;
  readonly toLogin?: true;
  readonly layout?: 'full';
  /** Infinite list: no footer; its links move to the menu. */
  readonly isEndless?: true;
  readonly firstRequest?: FirstRequest;
  readonly place?: NavigationEntry;
  /** Pressed after `g`. */
  readonly shortcut?: { readonly key: string; readonly label: string };
}

export interface RemoteManifest {
  readonly name: string;
  readonly pages: Readonly<Record<string, PageManifest>>;
  readonly slots?: readonly SlotName[];
  /** Loads the pickers in parallel. */
  readonly usesPickers?: true;
}

export const defineRemote = <const M extends RemoteManifest>(manifest: M): M => manifest;

/** May be older or newer than the manifests that the shell was built with. */
export interface LoadedModule {
  readonly pages?: Readonly<Partial<Record<string, ComponentType>>>;
  readonly slots?: Readonly<Partial<Record<string, ComponentType<never>>>>;
}

type FilledSlot<M> = M extends { readonly slots: readonly (infer S extends SlotName)[] } ? S : never;

export type RemoteModule<M extends RemoteManifest = RemoteManifest> = {
  readonly pages: { readonly [K in keyof M['pages']]: ComponentType };
} & ([FilledSlot<M>] extends [never]
  ? unknown
  : { readonly slots: { readonly [S in FilledSlot<M>]: ComponentType<SlotProps[S]> } });
