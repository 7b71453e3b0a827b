import { type Connection, type ConnectionDraft, DomainError, ensure, limits } from '@masque/contracts';
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

  async existing(userId: string, ids: readonly string[]): Promise<string[]> {
    const profiles = ids.length === 0 ? [] : await this.settings.connections(userId);
    return profiles.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
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

  /** @throws `connection.not_found`; `connection.stale` with the newer profile when `revision` is out of date */
  async update(
    userId: string,
    id: string,
    { revision, ...draft }: ConnectionDraft & Partial<Pick<Connection, 'revision'>>,
  ): Promise<Connection> {
    const profiles = await this.settings.changeConnections(userId, (before) => {
      const current = before.find((profile) => profile.id === id);
      ensure(current, 'connection.not_found');
      if (revision !== undefined && revision !== current.revision)
        throw new DomainError('connection.stale', {}, { fields: { connection: current } });
      return withSaved(before, toConnection(id, draft, current.revision + 1));
    });
    const saved = profiles.find((profile) => profile.id === id);
    ensure(saved, 'connection.not_found');
    return saved;
  }

  async delete(userId: string, deleted: string): Promise<{ deleted: true }> {
    await this.settings.changeConnections(userId, (before) => {
      ensure(isIn(before, deleted), 'connection.not_found');
      return before.filter(({ id }) => id !== deleted);
    });
    return { deleted: true };
  }
}
