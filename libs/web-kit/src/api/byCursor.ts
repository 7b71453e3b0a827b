/** Pages of a list by the server's cursor. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
