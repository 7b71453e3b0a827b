import { Injectable } from '@nestjs/common';
import type { CharacterState } from '../characters/character.state.ts';
import type { Popularity } from '../characters/character.view.ts';
import { cardHead } from './card.json.ts';
import { DiscoveryDatabase } from './discovery.database.ts';
import { fold, sortKey } from './fold.ts';
import { gramsOf, searchText } from './search.text.ts';

interface Known {
  row: number;
  revision: number;
  shelf: 'public' | 'private' | 'gone';
}

const UPSERT = `
  INSERT INTO cards (id, revision, shelf, authorId, authorKey, created, nameKey, head, privateText)
  VALUES ($id, $revision, $shelf, $authorId, $authorKey, $created, $nameKey, $head, $privateText)
  ON CONFLICT (id) DO UPDATE SET revision = $revision, shelf = $shelf, authorId = $authorId, authorKey = $authorKey,
    created = $created, nameKey = $nameKey, head = $head, privateText = $privateText
  RETURNING row`;

/** Writes the read model: absolute states, which may come twice, late and out of order. */
@Injectable()
export class DiscoveryIndex {
  /** Grows with every change of what is found; not with counts. */
  version = 0;
  /** Grows with every change. */
  changes = 0;

  constructor(private readonly database: DiscoveryDatabase) {}

  /** Takes the states that are newer than what is there; the others change nothing. */
  apply(states: readonly CharacterState[]): void {
    this.database.transaction(() => {
      for (const state of states) this.applyOne(state);
    });
  }

  setChats(id: string, chats: number): void {
    this.database
      .statement('INSERT INTO cards (id, chats) VALUES ($id, $chats) ON CONFLICT (id) DO UPDATE SET chats = $chats')
      .get({ id, chats });
    this.changes += 1;
  }

  popularity(id: string): Popularity {
    const found = this.database
      .statement<Popularity>('SELECT likes, chats, comments FROM cards WHERE id = $id')
      .get({ id });
    return found ?? { likes: 0, chats: 0, comments: 0 };
  }

  private applyOne(state: CharacterState): void {
    const id = state.characterId;
    const known = this.database.statement<Known>('SELECT row, revision, shelf FROM cards WHERE id = $id').get({ id });
    if (known && known.revision >= state.revision) return;
    if (known) this.forget(known);
    const shelf = shelfOf(state);
    const text = shelf === 'gone' ? '' : searchText(state);
    const written = this.database.statement<{ row: number }>(UPSERT).get({
      id,
      revision: state.revision,
      shelf,
      authorId: shelf === 'gone' ? '' : state.authorId,
      authorKey: shelf === 'gone' ? '' : fold(state.authorUsername),
      created: Date.parse(state.createdAt),
      nameKey: shelf === 'gone' ? '' : sortKey(state.name),
      head: shelf === 'gone' ? '' : cardHead(state),
      privateText: shelf === 'private' ? text : '',
    });
    const row = written?.row ?? 0;
    if (shelf === 'public') {
      this.run('INSERT INTO texts (rowid, text) VALUES ($row, $text)', { row, text });
      this.run('INSERT INTO grams (rowid, text) VALUES ($row, $grams)', { row, grams: gramsOf(text) });
    }
    if (shelf !== 'gone') for (const label of state.tags) this.addTag(row, label, shelf === 'public');
    this.version += 1;
    this.changes += 1;
  }

  private addTag(row: number, label: string, isPublic: boolean): void {
    const tag = fold(label);
    this.run('INSERT OR IGNORE INTO tags (tag, card, label) VALUES ($tag, $row, $label)', { tag, row, label });
    if (!isPublic) return;
    this.run(
      `INSERT INTO tagCounts (tag, label, count) VALUES ($tag, $label, 1)
       ON CONFLICT (tag) DO UPDATE SET count = count + 1`,
      { tag, label },
    );
  }

  /** Takes back everything that the earlier state put beside its card. */
  private forget({ row, shelf }: Known): void {
    if (shelf === 'public') {
      this.run('DELETE FROM texts WHERE rowid = $row', { row });
      this.run('DELETE FROM grams WHERE rowid = $row', { row });
      this.run('UPDATE tagCounts SET count = count - 1 WHERE tag IN (SELECT tag FROM tags WHERE card = $row)', { row });
      this.run('DELETE FROM tagCounts WHERE count = 0 AND tag IN (SELECT tag FROM tags WHERE card = $row)', { row });
    }
    this.run('DELETE FROM tags WHERE card = $row', { row });
  }

  private run(sql: string, parameters: Record<string, string | number>): void {
    this.database.statement(sql).get(parameters);
  }
}

const shelfOf = ({ isDeleted, isPublic }: CharacterState): Known['shelf'] => {
  if (isDeleted) return 'gone';
  return isPublic ? 'public' : 'private';
};
