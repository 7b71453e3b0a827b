import { sourceOf } from '@masque/contracts/rules';
import { type FolderProfile, profileOf, writeProfile } from '@masque/roleplay/folder';
import { Injectable } from '@nestjs/common';
import { Gateways } from '../providers/gateways.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type NamedPreset, TextProfileFiles } from './text.profile.files.ts';

/** Profiles of SillyTavern's connection manager; keys stay here. */
@Injectable()
export class SillyTavernConnections {
  constructor(
    private readonly settings: SettingsService,
    private readonly gateways: Gateways,
  ) {}

  /** `read`: as a scan of the folder reads a profile, so that it knows it again. */
  async profiles(userId: string, presets: readonly NamedPreset[]) {
    const { connections, model, findOwn } = await this.settings.allowanceOf(userId);
    const texts = new TextProfileFiles(presets);
    const profiles = connections.map((own) => {
      const place = this.gateways.placeOf(own.model ?? model ?? '', findOwn);
      const server = place?.gateway;
      const origin = own.model === null ? own.origin : null;
      const profile: FolderProfile = {
        name: own.name,
        source: server && !server.own ? sourceOf(server) : 'custom',
        // The addresses of the operator's servers are nobody else's concern, and a query may hold a key.
        url: server?.own ? server.url.replace(/\?.*$/, '') : undefined,
        model: own.model === null ? undefined : place?.model,
        preset: presets.find(({ _id }) => _id === own.presetId)?.file,
        stop: own.samplers.stop ?? [],
        replyStart: own.replyStart,
        shape: own.shape === 'as_is' ? 'auto' : own.shape,
        ...(origin && { source: origin.source, url: origin.url ?? undefined, model: origin.model ?? undefined }),
      };
      if (own.api === 'text') return texts.add(own, profile);
      const written = writeProfile(own.id, profile);
      return { id: own.id, written, read: profileOf(written) };
    });
    return { profiles, files: [...texts.list()] };
  }
}
