/** Addresses of what several remotes lead to. */
export const characterPath = (id: string): string => `/character/${encodeURIComponent(id)}`;
export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`;
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;
