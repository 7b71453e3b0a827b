/** Addresses of what several remotes lead to. */
export const characterPath = (id: string): string => `/character/${encodeURIComponent(id)}`;
/** Where its page shows what is said about it. */
export const commentsPath = (id: string): string => `${characterPath(id)}#comments`;
export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`;
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;
/** Where the decisions about oneself stand: a panel of one's own profile. */
export const decisionsPath = '/profile?panel=decisions';
export const decisionPath = (id: string): string => `${decisionsPath}#decision-${encodeURIComponent(id)}`;
