import {
  DEFAULT_PERSONA_ID,
  DomainError,
  ensure,
  limits,
  orThrow,
  type Persona,
  type PersonaDraft,
  type Viewer,
} from '@masque/contracts';
import { isVisible, plainLine } from '@masque/contracts/rules';
import { Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import { type Eraser, ErasureWaits } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { DefaultPersonaService } from './default-persona.service.ts';
import type { PersonaRow } from './persona.row.ts';
import { defaultPersona, imageOf, toPersona } from './persona.view.ts';
import { type PersonaChange, PersonasRepository } from './personas.repository.ts';

export type { PersonaRow } from './persona.row.ts';
export { imageOf } from './persona.view.ts';

type Id = string | typeof DEFAULT_PERSONA_ID | null | undefined;
const MOST_ERASED = 500;
const isDefault = (id: string): boolean => id === String(DEFAULT_PERSONA_ID);

@Injectable()
export class PersonasService implements Eraser {
  constructor(
    private readonly personas: PersonasRepository,
    private readonly pictures: Pictures,
    private readonly characters: ChatCharactersService,
    private readonly byDefault: DefaultPersonaService,
  ) {}

  async list(userId: string): Promise<{ personas: Persona[] }> {
    return { personas: [defaultPersona, ...(await this.show(await this.listOwn(userId)))] };
  }

  listOwn(userId: string): Promise<PersonaRow[]> {
    return this.personas.list(userId, limits.personas);
  }

  async existing(userId: string, ids: readonly string[]): Promise<string[]> {
    const own = ids.length === 0 ? [] : await this.personas.list(userId, limits.personas);
    return own.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []));
  }

  private async show(rows: readonly PersonaRow[]): Promise<Persona[]> {
    const faces = await this.characters.listAll(rows.flatMap(({ characterIds = [] }) => characterIds));
    return rows.map((row) =>
      toPersona(row, (id) => {
        const face = faces.get(id);
        return face && mayChatWith(row.userId, face) ? face.name : '';
      }),
    );
  }

  private async showOne(row: PersonaRow): Promise<Persona> {
    const [persona] = await this.show([row]);
    return orThrow(persona, 'persona.not_found');
  }

  async create({ userId }: Viewer, draft: PersonaDraft): Promise<Persona> {
    const texts = textsOf(draft);
    const id = creationId();
    const made = await this.personas.find(userId, id);
    if (made) return this.showOne(made);
    ensure((await this.personas.count(userId)) < limits.personas, 'persona.too_many', { most: limits.personas });
    const picture = draft.image ? await this.pictures.addDataUrl(userId, draft.image) : null;
    const own = { imageHash: picture?.hash ?? null, imageColor: picture?.color ?? null };
    const row = await this.personas.insert({ _id: id, userId, examples: '', ...texts, ...own });
    // A concurrent retry with the same Idempotency-Key was first.
    return this.showOne(row ?? (await orThrow(this.personas.find(userId, id), 'persona.not_found')));
  }

  async update({ userId }: Viewer, id: string, draft: PersonaDraft): Promise<Persona> {
    const row = await this.changeable(userId, id);
    const texts = textsOf(draft);
    const change = { ...texts, ...(await this.pictureOf(row, draft.image)) };
    return this.showOne(await orThrow(this.personas.change(userId, id, change), 'persona.not_found'));
  }

  async delete({ userId }: Viewer, id: string): Promise<{ deleted: true }> {
    ensure(!isDefault(id), 'persona.built_in');
    ensure(await this.personas.delete(userId, id), 'persona.not_found');
    return { deleted: true };
  }

  async lock({ userId }: Viewer, characterId: string, personaId: string | typeof DEFAULT_PERSONA_ID | null) {
    if (personaId === null) await this.personas.unlock(userId, characterId);
    else {
      const id = String(personaId);
      const { characterIds = [] } = await this.changeable(userId, id);
      await this.characters.getVisible(userId, characterId);
      ensure(characterIds.length < limits.personaLocks, 'persona.too_many_locks', { most: limits.personaLocks });
      await this.personas.unlock(userId, characterId);
      ensure(await this.personas.lock(userId, id, characterId), 'persona.not_found');
    }
    return { characterId, personaId };
  }

  /** The one locked to the character goes before `id`; without either, the user's default. */
  async findForNewChat(userId: string, characterId: string, id: Id): Promise<PersonaRow | null> {
    const locked = await this.personas.findLocked(userId, characterId);
    if (locked) return this.findShown(userId, locked._id);
    return this.findShown(userId, id === undefined ? (await this.byDefault.find(userId)).personaId : id);
  }

  /** Null: the Default persona, also for an unknown or foreign id, which discloses nothing about others. */
  async findShown(userId: string, id: Id): Promise<PersonaRow | null> {
    if (id === null || id === undefined || isDefault(String(id))) return null;
    const row = await this.personas.find(userId, String(id));
    if (!row || row.isDeleted) return null;
    await this.markShown(row);
    return row;
  }

  /** Null: the Default persona. @throws `persona.not_found` */
  async getShown(userId: string, id: Id): Promise<PersonaRow | null> {
    if (id === null || id === undefined || isDefault(String(id))) return null;
    const row = await this.findShown(userId, id);
    if (!row) throw new DomainError('persona.not_found');
    return row;
  }

  find(userId: string, id: string): Promise<PersonaRow | null> {
    return this.personas.find(userId, id);
  }

  /** Must precede the chat that shows the picture. */
  async markShown({ _id, imageHash, shownImages }: PersonaRow): Promise<void> {
    if (imageHash !== null && !shownImages.includes(imageHash)) await this.personas.markShown(_id, imageHash);
  }

  /** Removes pictures before the rows that name them. @throws ErasureWaits while a picture is too new to remove */
  async erase(userId: string): Promise<void> {
    const rows = await this.personas.all(userId, MOST_ERASED);
    let left = 0;
    for (const { _id, imageHash, shownImages, leftImages = [] } of rows) {
      const images = [...new Set([...leftImages, ...shownImages, ...(imageHash === null ? [] : [imageHash])])];
      await this.personas.eraseContent(_id, images);
      const stored = await this.pictures.removeUnreferenced(userId, images);
      if (stored.length === 0) await this.personas.remove(_id);
      else left += 1;
    }
    if (left > 0) throw new ErasureWaits('pictures were stored too recently');
    if (rows.length === MOST_ERASED) await this.erase(userId);
  }

  private async changeable(userId: string, id: string): Promise<PersonaRow> {
    ensure(!isDefault(id), 'persona.built_in');
    const row = await this.personas.find(userId, id);
    if (!row || row.isDeleted) throw new DomainError('persona.not_found');
    return row;
  }

  private async pictureOf(row: PersonaRow, image: PersonaDraft['image']): Promise<PersonaChange> {
    if (image === undefined || (image !== null && image === imageOf(row))) return {};
    const picture = image ? await this.pictures.addDataUrl(row.userId, image) : null;
    return { imageHash: picture?.hash ?? null, imageColor: picture?.color ?? null };
  }
}

function textsOf({ name, description, examples, position, depth, role, lorebookName, kept }: PersonaDraft) {
  ensure(isVisible(name), 'persona.name_missing');
  ensure(isVisible(description), 'persona.description_missing');
  return {
    name: plainLine(name),
    description: description.trim(),
    ...(examples === undefined ? {} : { examples }),
    ...(position === undefined ? {} : { position }),
    ...(depth === undefined ? {} : { depth }),
    ...(role === undefined ? {} : { role }),
    ...(lorebookName === undefined ? {} : { lorebookName }),
    ...(kept === undefined ? {} : { kept }),
  };
}
