import { type Connection, type ConnectionDraft, ensure, limits } from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { toConnection, withSaved } from './connection.rules.ts';

const isIn = (profiles: readonly Connection[], id: string): boolean => profiles.some((profile) => profile.id === id);

@Injectable()
export class ConnectionsService {
  constructor(private readonly settings: SettingsService) {}

  async list(userId: string): Promise<{ profiles: Connection[] }> {
    const profiles = await this.settings.connections(userId);
    return { profiles: profiles.toSorted((a, b) => a.name.localeCompare(b.name)) };
  }

  async create(userId: string, draft: ConnectionDraft): Promise<Connection> {
    const created = toConnection(creationId(), draft);
    const profiles = await this.settings.changeConnections(userId, (before) => {
      if (isIn(before, created.id)) return before;
      ensure(before.length < limits.connections, 'connection.too_many', { most: limits.connections });
      return withSaved(before, created);
    });
    return profiles.find(({ id }) => id === created.id) ?? created;
  }

  async update(userId: string, id: string, draft: ConnectionDraft): Promise<Connection> {
    const updated = toConnection(id, draft);
    await this.settings.changeConnections(userId, (before) => {
      ensure(isIn(before, id), 'connection.not_found');
      return withSaved(before, updated);
    });
    return updated;
  }

  async delete(userId: string, deleted: string): Promise<{ deleted: true }> {
    await this.settings.changeConnections(userId, (before) => {
      ensure(isIn(before, deleted), 'connection.not_found');
      return before.filter(({ id }) => id !== deleted);
    });
    return { deleted: true };
  }
}
