import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from './slots.ts';

/** Who may open a page: everyone; signed-in users; those with a username of their own; those who also saved an API key. */
export type Access = 'everyone' | 'sign-in' | 'username' | 'key';

/** A request that a page makes first, started with the boot script. */
export interface FirstRequest {
  /** Address with its fixed query. `{name}` is that parameter of the page's address; without one nothing is asked for. */
  readonly url: string;
  /** Parameters of the page's address that are asked for too. */
  readonly query?: readonly string[];
}

export type PlaceIcon = 'chat' | 'mask' | 'menu' | 'people' | 'person' | 'plus' | 'shield';

/** Where the shell leads to a page. Numbers are positions, in ascending order over all remotes. */
export interface Place {
  readonly label: string;
  readonly icon: PlaceIcon;
  /** In the header and the phone's menu. */
  readonly header?: number;
  /** Who sees it in the header; everyone unless it says so. */
  readonly for?: 'username' | 'key' | 'admin';
  /** In the phone's bottom bar. */
  readonly bottomBar?: number;
}

export interface Page {
  /** Paths of react-router from the root; the first one is the page's address. */
  readonly paths: readonly [string, ...string[]];
  readonly title: string;
  readonly access: Access;
  /** Told to visitors above the sign-in button, instead of and below the usual heading. */
  readonly signInTitle?: string;
  readonly signInNote?: string;
  /** Visitors are sent to /login instead. */
  readonly toLogin?: true;
  /** `full`: the whole screen, without header and footer. */
  readonly layout?: 'full';
  /** A list without an end: no footer below it, its links are in the menu. */
  readonly isEndless?: true;
  readonly firstRequest?: FirstRequest;
  readonly place?: Place;
  /** Keyboard: the key after `g` that leads here, and what the list of shortcuts says. */
  readonly shortcut?: { readonly key: string; readonly label: string };
  /** Specified, but not built yet: the shell says so at its address. */
  readonly isPlanned?: true;
}

/** Everything that is known of a remote without loading it. */
export interface RemoteManifest {
  readonly name: string;
  readonly pages: Readonly<Record<string, Page>>;
  /** Slots of other remotes' pages that this one fills. */
  readonly slots?: readonly SlotName[];
  /** Its pages show pickers, which are fetched at the same time. */
  readonly usesPickers?: true;
}

/** Keeps the literal types of a manifest. */
export const defineRemote = <const M extends RemoteManifest>(manifest: M): M => manifest;

/** A remote's module as it was loaded: it can be older or newer than the manifests that the shell was built with. */
export interface LoadedModule {
  readonly pages?: Readonly<Partial<Record<string, ComponentType>>>;
  readonly slots?: Readonly<Partial<Record<string, ComponentType<never>>>>;
}

type BuiltPage<P> = { [K in keyof P]: P[K] extends { readonly isPlanned: true } ? never : K }[keyof P];
type FilledSlot<M> = M extends { readonly slots: readonly (infer S extends SlotName)[] } ? S : never;

/** What a remote's module exports by default: a component for each page that is built and each slot that it fills. */
export type RemoteModule<M extends RemoteManifest = RemoteManifest> = {
  readonly pages: { readonly [K in BuiltPage<M['pages']>]: ComponentType };
} & ([FilledSlot<M>] extends [never]
  ? unknown
  : { readonly slots: { readonly [S in FilledSlot<M>]: ComponentType<SlotProps[S]> } });
