import { catalogRoutes } from '@masque/contracts';
import { Implements } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { HidingService } from './hiding.service.ts';

@Controller()
export class HidingController {
  constructor(private readonly hiding: HidingService) {}

  @Implements(catalogRoutes.listHiddenPictures)
  pictures() {
    return this.hiding.pictures();
  }
}
