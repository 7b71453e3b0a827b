export const characterPath = (id: string): string => `/character/${encodeURIComponent(id)}`;
export const commentsPath = (id: string): string => `${characterPath(id)}#comments`;
export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`;
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;
export const decisionsPath = '/profile?panel=decisions';
export const decisionPath = (id: string): string => `${decisionsPath}#decision-${encodeURIComponent(id)}`;
