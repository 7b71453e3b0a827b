/** What stood in the system when the fixture was written, as its API said it. */
export interface Facts {
  users: { id: string; sub: string; email: string; /** Null: never chose one. */ username: string | null }[];
  characters: {
    id: string;
    /** Username. */
    author: string;
    name: string;
    summary: string;
    scenario: string;
    personality: string;
    firstMessage: string;
    exampleDialogs: string;
    tags: string[];
    gender: string;
    isPublic: boolean;
    image: string | null;
    imageBytes: number | null;
  }[];
  deletedCharacters: string[];
  /** Messages as `GET /api/chats/{id}` gave them, oldest first. */
  chats: {
    id: string;
    username: string;
    characterId: string;
    messageCount: number;
    messages: Record<string, unknown>[];
  }[];
  deletedChats: { id: string; username: string }[];
  keys: { username: string; apiKey: string }[];
}
