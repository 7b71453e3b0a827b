/** Limits for untrusted files; sizes in bytes. */
export interface CardLimits {
  file: number;
  json: number;
  yaml: number;
  depth: number;
  /** Fields and list items in the card data; 4,000 SillyTavern lore entries fit. */
  values: number;
  objects: number;
  /** Archives: `unpacked` is at most the archive plus 64 MiB; `ratio` (size ÷ packed) covers entries above 1 MiB. */
  entries: number;
  unpacked: number;
  ratio: number;
}

const MiB = 2 ** 20;

export const cardLimits: CardLimits = {
  file: 64 * MiB,
  json: 12 * MiB,
  yaml: MiB / 2,
  depth: 64,
  values: 250_000,
  objects: 50_000,
  entries: 2000,
  unpacked: 128 * MiB,
  ratio: 100,
};
