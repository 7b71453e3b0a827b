import type { Viewer } from '@masque/contracts';
import { defaultPicture, MediaStore, PictureEncoder } from '@masque/media';
import { type BackedUpPersona, type PersonaBackup, unknownIn } from '@masque/roleplay/personas';
import { type ExportFile, type ExportPart, patiently } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { placementOf } from '../personas/persona.view.ts';
import { type PersonaRow, PersonasService } from '../personas/personas.service.ts';
import { PREFIX } from '../pictures/picture.prefix.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type FileNames, FolderNames } from './folder.names.ts';

@Injectable()
export class SillyTavernPersonas implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly personas: PersonasService,
    private readonly settings: SettingsService,
    private readonly names: FolderNames,
    private readonly media: MediaStore,
    private readonly encoder: PictureEncoder,
  ) {}

  async *files({ userId }: Viewer, signal: AbortSignal): AsyncGenerator<ExportFile> {
    const avatars = await this.names.avatars(userId);
    for (const { _id, imageHash } of await this.personas.listOwn(userId)) {
      const own = imageHash === null ? null : await this.media.get({ prefix: PREFIX, hash: imageHash, size: 'full' });
      // SillyTavern lists personas by their pictures.
      const content = await patiently(() => this.encoder.toPng(userId, own ?? defaultPicture), signal);
      yield { path: `User Avatars/${avatars.get(_id) ?? ''}`, thing: { kind: 'persona', id: _id }, content };
    }
  }

  async backup(userId: string, worlds: FileNames): Promise<PersonaBackup> {
    const avatars = await this.names.avatars(userId);
    const rows = await this.personas.listOwn(userId);
    const byDefault = await this.settings.defaultPersona(userId);
    const uses = await this.settings.lorebookUses(userId);
    const cards = await this.names.cards(rows.flatMap(({ characterIds = [] }) => characterIds));
    const worldOf = ({ _id, lorebookName = '' }: PersonaRow) =>
      uses.flatMap((use) => (use.personaIds.includes(_id) ? (worlds.get(use.lorebookId) ?? []) : []))[0] ??
      lorebookName;
    const toBackedUp = (row: PersonaRow): BackedUpPersona => {
      const { avatar: _, connections: _before, ...unknown } = unknownIn(row.kept ?? '');
      const ids = (row.characterIds ?? []).flatMap((id) => cards.get(id) ?? []);
      const connections = ids.map((name) => ({ type: 'character', id: `${name}.png` }));
      return {
        ...placementOf(row),
        avatar: avatars.get(row._id) ?? '',
        name: row.name,
        description: row.description,
        lorebookName: worldOf(row),
        unknown: { ...unknown, connections },
      };
    };
    return { personas: rows.map(toBackedUp), defaultAvatar: avatars.get(byDefault ?? '') ?? null };
  }
}
