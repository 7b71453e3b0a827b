import type { Connection } from '@masque/contracts';
import { sourceOf } from '@masque/contracts/rules';
import { writeProfile } from '@masque/roleplay/folder';
import { Injectable } from '@nestjs/common';
import { Gateways } from '../providers/gateways.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { FileNames } from './folder.names.ts';

/** Profiles of SillyTavern's connection manager; keys stay here. */
@Injectable()
export class SillyTavernConnections {
  constructor(
    private readonly settings: SettingsService,
    private readonly gateways: Gateways,
  ) {}

  async profiles(userId: string, presets: FileNames) {
    const { connections, model, findOwn } = await this.settings.allowanceOf(userId);
    const toProfile = (own: Connection) => {
      const place = this.gateways.placeOf(own.model ?? model ?? '', findOwn);
      const server = place?.gateway;
      const origin = own.model === null ? own.origin : null;
      const written = writeProfile(own.id, {
        name: own.name,
        source: server && !server.own ? sourceOf(server) : 'custom',
        // The addresses of the operator's servers are nobody else's concern, and a query may hold a key.
        url: server?.own ? server.url.replace(/\?.*$/, '') : undefined,
        model: own.model === null ? undefined : place?.model,
        preset: presets.get(own.presetId ?? ''),
        stop: own.samplers.stop ?? [],
        replyStart: own.replyStart,
        shape: own.shape === 'as_is' ? 'auto' : own.shape,
        ...(origin && { source: origin.source, url: origin.url ?? undefined, model: origin.model ?? undefined }),
      });
      return { id: own.id, written };
    };
    return connections.filter(({ api }) => api === 'chat').map(toProfile);
  }
}
