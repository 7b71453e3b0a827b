/** Raise it with every change of tables or of what is written into them: files of other versions are made anew. */
export const SCHEMA_VERSION = 4;

/**
 * `texts`, `grams` and `tagCounts` hold what everybody may see, so that no search can meet anything else; the rest is found by
 * its author alone. The row of a deleted character stays without content, against late news of its earlier life.
 */
export const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE cards (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 0,
    visibility TEXT NOT NULL DEFAULT 'gone' CHECK (visibility IN ('public', 'private', 'moderated', 'gone')),
    authorId TEXT NOT NULL DEFAULT '',
    authorKey TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL DEFAULT 0,
    nameKey TEXT NOT NULL DEFAULT '',
    likes INTEGER NOT NULL DEFAULT 0,
    chats INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0,
    head TEXT NOT NULL DEFAULT '',
    privateText TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE shares (userId TEXT NOT NULL, card INTEGER NOT NULL, PRIMARY KEY (userId, card)) STRICT, WITHOUT ROWID;
  CREATE INDEX sharesByCard ON shares (card);
  CREATE TABLE visibilityCounts (visibility TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (tag TEXT NOT NULL, card INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY (tag, card))
    STRICT, WITHOUT ROWID;
  CREATE INDEX tagsByCard ON tags (card);
  CREATE TABLE tagCounts (tag TEXT PRIMARY KEY, label TEXT NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE texts USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
  CREATE VIRTUAL TABLE grams USING fts5(text, content='', contentless_delete=1, detail=none,
    tokenize="ascii tokenchars '_'");
  CREATE VIRTUAL TABLE trigrams USING fts5vocab(texts, 'row');
`;

/** What is made when everything has been filled in: several times faster than to keep it up meanwhile. */
export const COMPLETION = `
  CREATE INDEX cardsByTime ON cards (visibility, created, id);
  CREATE INDEX cardsByName ON cards (visibility, nameKey, id);
  CREATE INDEX cardsByPopularity ON cards (visibility, likes, chats, id);
  CREATE INDEX cardsByAuthor ON cards (authorId);
  CREATE INDEX cardsByAuthorName ON cards (authorKey);
  INSERT INTO visibilityCounts SELECT visibility, count(*) FROM cards WHERE revision > 0 GROUP BY visibility;
  INSERT INTO tagCounts SELECT tag, label, n FROM
    (SELECT tag, label, count(*) AS n, min(card) FROM tags JOIN cards ON row = card WHERE visibility = 'public' GROUP BY tag);
  CREATE INDEX tagCountsByCount ON tagCounts (count DESC, tag);
`;
