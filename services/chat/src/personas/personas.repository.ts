import type { PictureReferences } from '@masque/media';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { PictureUses } from '../pictures/picture.uses.ts';
import type { PersonaRow } from './persona.row.ts';

export type NewPersona = Pick<
  PersonaRow,
  | '_id'
  | 'userId'
  | 'name'
  | 'description'
  | 'examples'
  | 'position'
  | 'depth'
  | 'role'
  | 'lorebookName'
  | 'kept'
  | 'imageHash'
  | 'imageColor'
>;
export type PersonaChange = Partial<Omit<NewPersona, '_id' | 'userId'>>;

const WITHOUT_TEXTS = { description: '', examples: '', characterIds: [], lorebookName: '', kept: '' };

@Injectable()
export class PersonasRepository implements PictureReferences {
  private readonly rows: Collection<PersonaRow>;

  constructor(store: StoreConnection, uses: PictureUses) {
    // The picture indexes serve the sweep of unreferenced pictures.
    store.declareIndexes('personas', [
      { key: { userId: 1, isDeleted: 1, createdAt: -1 } },
      { key: { imageHash: 1 } },
      { key: { shownImages: 1 } },
    ]);
    this.rows = store.collection<PersonaRow>('personas');
    uses.add(this);
  }

  find(userId: string, id: string): Promise<PersonaRow | null> {
    return this.rows.findOne({ _id: id, userId });
  }

  list(userId: string, limit: number): Promise<PersonaRow[]> {
    return this.rows.find({ userId, isDeleted: false }).sort({ createdAt: -1 }).limit(limit).toArray();
  }

  count(userId: string): Promise<number> {
    return this.rows.countDocuments({ userId, isDeleted: false });
  }

  async insert(own: NewPersona): Promise<PersonaRow | null> {
    const now = new Date();
    const row: PersonaRow = { ...own, shownImages: [], createdAt: now, updatedAt: now, isDeleted: false };
    return (await insertIfAbsent(this.rows, row)) ? row : null;
  }

  change(userId: string, id: string, change: PersonaChange): Promise<PersonaRow | null> {
    return this.rows.findOneAndUpdate(
      { _id: id, userId, isDeleted: false },
      { $set: { ...change, updatedAt: new Date() } },
      { returnDocument: 'after' },
    );
  }

  findLocked(userId: string, characterId: string): Promise<PersonaRow | null> {
    return this.rows.findOne({ userId, isDeleted: false, characterIds: characterId });
  }

  async unlock(userId: string, characterId: string): Promise<void> {
    await this.rows.updateMany({ userId, characterIds: characterId }, { $pull: { characterIds: characterId } });
  }

  async lock(userId: string, id: string, characterId: string): Promise<boolean> {
    const filter = { _id: id, userId, isDeleted: false };
    const { matchedCount } = await this.rows.updateOne(filter, { $addToSet: { characterIds: characterId } });
    return matchedCount > 0;
  }

  async markShown(id: string, hash: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $addToSet: { shownImages: hash } });
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const { matchedCount } = await this.rows.updateOne(
      { _id: id, userId, isDeleted: false },
      { $set: { ...WITHOUT_TEXTS, isDeleted: true, updatedAt: new Date() } },
    );
    return matchedCount > 0;
  }

  all(userId: string, limit: number): Promise<PersonaRow[]> {
    return this.rows.find({ userId }).limit(limit).toArray();
  }

  async eraseContent(id: string, leftImages: readonly string[]): Promise<void> {
    const nothing = { ...WITHOUT_TEXTS, name: '', imageHash: null, imageColor: null, shownImages: [], isDeleted: true };
    await this.rows.updateOne({ _id: id }, { $set: { ...nothing, leftImages: [...leftImages] } });
  }

  async remove(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const among = { $in: [...hashes] };
    const [now, shown] = await Promise.all([
      this.rows.distinct('imageHash', { imageHash: among, isDeleted: false }),
      this.rows.distinct('shownImages', { shownImages: among }),
    ]);
    return new Set([...now, ...shown].filter((hash) => hash !== null));
  }
}
