import { Injectable } from '@nestjs/common';
import { type PersonaRow, PersonasService } from '../personas/personas.service.ts';
import { shownPersona } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatsRepository } from './chats.repository.ts';

@Injectable()
export class ChatPersonasService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly personas: PersonasService,
  ) {}

  /** Refreshes the persona's name and picture in the row. Earlier messages keep theirs. */
  async current(row: ChatRow): Promise<{ row: ChatRow; persona: PersonaRow | null }> {
    if (!row.persona) return { row, persona: null };
    const persona = await this.personas.current(row.userId, row.persona.id);
    if (!persona) return { row, persona: null };
    const shown = shownPersona(persona);
    if (shown.name === row.persona.name && shown.image === row.persona.image) return { row, persona };
    await this.personas.keepShown(persona);
    await this.chats.showPersona(row._id, shown);
    return { row: { ...row, persona: shown }, persona };
  }
}
