import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { RegexService } from './regex.service.ts';

@Controller()
export class RegexController {
  constructor(
    private readonly settings: SettingsService,
    private readonly regex: RegexService,
  ) {}

  @Implements(chatRoutes.listRegexScripts)
  list(@Request() { viewer }: Call<typeof chatRoutes.listRegexScripts>) {
    return this.settings.regexScripts(viewer.userId);
  }

  @Implements(chatRoutes.saveRegexScripts)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveRegexScripts>) {
    return this.settings.saveRegexScripts(viewer.userId, body);
  }

  @Implements(chatRoutes.allowRegexScripts)
  allow(@Request() { viewer, params, body }: Call<typeof chatRoutes.allowRegexScripts>) {
    const { isAllowed, digest } = body;
    return this.regex.allow(viewer.userId, { characterId: params.id, digest }, isAllowed);
  }
}
