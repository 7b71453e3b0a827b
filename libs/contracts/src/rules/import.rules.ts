/** `item:12` in place of an id is replaced by the id of what item 12 of the same import created or found. */
export const itemRef = (n: number): string => `item:${n}`;

/** An item without a file counts as uploaded from the start. */
export const needsFile = ({ kind }: { readonly kind: string }): boolean => kind !== 'favorite';
