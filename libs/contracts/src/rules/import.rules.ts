/** `item:12` in place of an id is replaced by the id of what item 12 of the same import created or found. */
export const itemRef = (n: number): string => `item:${n}`;
