import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { DefaultPersonaService } from './default-persona.service.ts';
import { PersonasService } from './personas.service.ts';

@Controller()
export class PersonasController {
  constructor(
    private readonly personas: PersonasService,
    private readonly byDefault: DefaultPersonaService,
  ) {}

  @Implements(chatRoutes.listPersonas)
  list(@Request() { viewer }: Call<typeof chatRoutes.listPersonas>) {
    return this.personas.list(viewer.userId);
  }

  @Implements(chatRoutes.createPersona)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createPersona>) {
    return this.personas.create(viewer, body);
  }

  @Implements(chatRoutes.updatePersona)
  update(@Request() { viewer, params, body }: Call<typeof chatRoutes.updatePersona>) {
    return this.personas.update(viewer, params.id, body);
  }

  @Implements(chatRoutes.lockPersona)
  lock(@Request() { viewer, params, body }: Call<typeof chatRoutes.lockPersona>) {
    return this.personas.lock(viewer, params.id, body.personaId);
  }

  @Implements(chatRoutes.getDefaultPersona)
  findDefault(@Request() { viewer }: Call<typeof chatRoutes.getDefaultPersona>) {
    return this.byDefault.find(viewer.userId);
  }

  @Implements(chatRoutes.saveDefaultPersona)
  saveDefault(@Request() { viewer, body }: Call<typeof chatRoutes.saveDefaultPersona>) {
    return this.byDefault.save(viewer, body.personaId);
  }

  @Implements(chatRoutes.deletePersona)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deletePersona>) {
    return this.personas.delete(viewer, params.id);
  }
}
