/** Only a path of our own: no other origin, no scheme-relative address. */
export const ownPath = (value: unknown): string => {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const url = URL.parse(value, 'http://own.invalid');
  // Of `/.//host` two slashes are left.
  if (url?.host !== 'own.invalid' || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};
