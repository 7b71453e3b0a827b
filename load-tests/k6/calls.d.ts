export const calls: Readonly<
  Record<string, { readonly method: string; readonly path: string; readonly ok: readonly number[] }>
>;
