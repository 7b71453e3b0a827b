import { type CompletionRequest, DomainError } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { wholeKey } from '../keys/key.rules.ts';
import { KeysService } from '../keys/keys.service.ts';
import { SettingsRepository } from '../settings/settings.repository.ts';
import type { SettingsRow } from '../settings/settings.schema.ts';

/** With which key and which model a request is to be answered. */
@Injectable()
export class AskedFor {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  saved(userId: string): Promise<SettingsRow | null> {
    return this.settings.find(userId);
  }

  key(request: CompletionRequest, saved: SettingsRow | null): string {
    const key = wholeKey(request.apiKey) ?? this.keys.open(saved);
    if (key === null) throw new DomainError('key.missing');
    return key;
  }

  model(request: CompletionRequest, saved: SettingsRow | null): string {
    return request.model || saved?.model || this.config.model.byDefault;
  }

  newCompletionId(): string {
    return `gen-${newId()}`;
  }
}
