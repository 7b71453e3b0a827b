import { DEFAULT_PERSONA_ID, DomainError, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { PersonasRepository } from './personas.repository.ts';

type DefaultId = string | typeof DEFAULT_PERSONA_ID | null;

@Injectable()
export class DefaultPersonaService {
  constructor(
    private readonly settings: SettingsService,
    private readonly personas: PersonasRepository,
  ) {}

  /** The built-in one if the chosen one was deleted; null if the user never chose. */
  async find(userId: string): Promise<{ personaId: DefaultId }> {
    const id = await this.settings.defaultPersona(userId);
    if (id === null) return { personaId: null };
    return { personaId: (await this.exists(userId, id)) ? id : DEFAULT_PERSONA_ID };
  }

  /** @throws `persona.not_found` */
  async save({ userId }: Viewer, personaId: DefaultId): Promise<{ personaId: DefaultId }> {
    const isOwn = personaId !== null && String(personaId) !== String(DEFAULT_PERSONA_ID);
    if (isOwn && !(await this.exists(userId, String(personaId)))) throw new DomainError('persona.not_found');
    await this.settings.saveDefaultPersona(userId, personaId === null ? null : String(personaId));
    return this.find(userId);
  }

  private async exists(userId: string, id: string): Promise<boolean> {
    const row = id === String(DEFAULT_PERSONA_ID) ? null : await this.personas.find(userId, id);
    return row !== null && !row.isDeleted;
  }
}
