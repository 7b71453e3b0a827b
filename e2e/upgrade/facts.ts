/** State of the system when the fixture was written, as the API reported it. */
export interface Facts {
  users: { id: string; sub: string; email: string; /** Null if never chosen. */ username: string | null }[];
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
  /** As returned by `GET /api/chats/{id}`, oldest first. */
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
