import { shownErrors } from './shownErrors.ts';

// Replaces the contracts with plain data at build time: methods, paths, limits and messages. This keeps the schemas and
// zod (22 KiB) out of the browser.
const isPlain = (value) =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain));

const isRoutes = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((route) => typeof route?.method === 'string' && typeof route?.path === 'string');

const routesOnly = (routes) =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, isIdempotent }]) => [name, { method, path, isIdempotent }]),
  );

const sentencesOnly = (errors) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([code, { message }]) => (shownErrors.test(code) ? [[code, { message }]] : [])),
  );

export default async function contractsLoader() {
  const contracts = await import('@masque/contracts');
  // Functions without schemas; card files are checked with zod, in the worker that reads them.
  const lines = [
    "export { fillPath } from './route/route.ts';",
    "export { cardField, mapFields } from './catalog/card.fields.ts';",
    "export { cardFromFile } from './catalog/card.file.ts';",
    "export { Card, cardBytes } from './catalog/card.ts';",
    "export { draftFromCard, UnfitCardError } from './catalog/card.import.ts';",
  ];
  for (const [name, value] of Object.entries(contracts)) {
    if (name === 'errors') lines.push(`export const errors = ${JSON.stringify(sentencesOnly(value))};`);
    else if (isRoutes(value)) lines.push(`export const ${name} = ${JSON.stringify(routesOnly(value))};`);
    else if (isPlain(value)) lines.push(`export const ${name} = ${JSON.stringify(value)};`);
  }
  return lines.join('\n');
}
