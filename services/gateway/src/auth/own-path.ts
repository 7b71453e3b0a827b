/** Returns a path on our own origin, or `/` for anything else, to prevent open redirects. */
export const ownPath = (value: unknown): string => {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const url = URL.parse(value, 'http://own.invalid');
  // `/.//host` normalizes to `//host`.
  if (url?.host !== 'own.invalid' || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};
