import type { ReactElement } from 'react';

/**
 * Who may open a page: everyone; the signed-in; those who have also chosen a username; those who have saved an API key too.
 */
export type Access = 'everyone' | 'sign-in' | 'username' | 'key';

export interface RemoteRoute {
  /** A path of react-router, from the root. */
  path: string;
  title: string;
  access: Access;
  /** Said to visitors above the sign-in button, instead of and below the usual heading. */
  signInTitle?: string;
  signInNote?: string;
  /** `full`: the whole screen, without header and footer. */
  layout?: 'page' | 'full';
  element: ReactElement;
}

/** A place that the shell shows beside its own main navigation once the remote is there. */
export interface NavigationItem {
  label: string;
  to: string;
  /** The second key after `g` that leads there. */
  key: string;
}

/** All that the shell knows of a front end that it loads. */
export interface RemoteManifest {
  name: string;
  routes: readonly RemoteRoute[];
  navigation: readonly NavigationItem[];
}
