/** Raise on every change of tables or of what is written into them: files of other versions are rebuilt. */
export const SCHEMA_VERSION = 10;

export const CHANGES_KEPT = 256;

/**
 * `contents` is apart from `cards` because it's ten times as large, and a reader rereads the file pages it needs after
 * each commit. Everything from `documents` on holds public cards only, so that no search can match others; `tagCounts` public
 * characters.
 * Deleted characters and revoked marks stay as rows, to reject late events. `changes` logs what can change a total.
 */
export const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE cards (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 0,
    visibility TEXT NOT NULL DEFAULT 'gone' CHECK (visibility IN
      ('public', 'private', 'moderated', 'gone', 'publicLore', 'privateLore', 'moderatedLore')),
    authorId TEXT NOT NULL DEFAULT '',
    authorKey TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL DEFAULT 0,
    nameKey TEXT NOT NULL DEFAULT '',
    likes INTEGER NOT NULL DEFAULT 0,
    chats INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0,
    popularityRevision INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE contents (row INTEGER PRIMARY KEY, head TEXT NOT NULL, privateText TEXT NOT NULL) STRICT;
  CREATE TABLE shares (userId TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (userId, card)) STRICT, WITHOUT ROWID;
  CREATE INDEX sharesByCard ON shares (card);
  CREATE TABLE marks (
    userId TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('favorite', 'follow')),
    targetId TEXT NOT NULL,
    markId TEXT NOT NULL,
    isSet INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (userId, kind, targetId, markId)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE changes (seq INTEGER PRIMARY KEY, card INTEGER, userId TEXT) STRICT;
  CREATE TABLE visibilityCounts (visibility TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (tag TEXT NOT NULL, card INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY (tag, card))
    STRICT, WITHOUT ROWID;
  CREATE TABLE tagCounts (tag TEXT PRIMARY KEY, label TEXT NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (until INTEGER PRIMARY KEY, card INTEGER NOT NULL) STRICT;
  CREATE TABLE recentTexts (card INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE postings (token TEXT NOT NULL, first INTEGER NOT NULL, row INTEGER, PRIMARY KEY (token, first))
    STRICT, WITHOUT ROWID;
  CREATE TABLE lists (row INTEGER PRIMARY KEY, list BLOB NOT NULL) STRICT;
  CREATE TABLE vocabulary (row INTEGER PRIMARY KEY, tokens TEXT NOT NULL) STRICT;
`;

/** Built after the initial fill, which is several times faster than maintaining it meanwhile. */
export const COMPLETION = `
  CREATE INDEX tagsByCard ON tags (card);
  CREATE INDEX cardsByTime ON cards (visibility, created, id);
  CREATE INDEX cardsByName ON cards (visibility, nameKey, id);
  CREATE INDEX cardsByPopularity ON cards (visibility, likes, chats, id);
  CREATE INDEX cardsByAuthor ON cards (authorId, visibility);
  CREATE INDEX cardsByAuthorName ON cards (authorKey);
  INSERT INTO visibilityCounts SELECT visibility, count(*) FROM cards WHERE revision > 0 GROUP BY visibility;
  INSERT INTO tagCounts SELECT tag, label, n FROM
    (SELECT tag, label, count(*) AS n, min(card) FROM tags JOIN cards ON row = card WHERE visibility = 'public' GROUP BY tag);
  CREATE INDEX tagCountsByCount ON tagCounts (count DESC, tag);
`;
