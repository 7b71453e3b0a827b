import { accountRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ProfileService } from './profile.service.ts';

@Controller()
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Implements(accountRoutes.updateProfile)
  update(@Request() { viewer, params, body }: Call<typeof accountRoutes.updateProfile>) {
    return this.profiles.update(viewer, params.username, body);
  }

  @Implements(accountRoutes.savePicture)
  savePicture(@Request() { viewer, body }: Call<typeof accountRoutes.savePicture>) {
    return this.profiles.savePicture(viewer, body.picture, body.username);
  }

  @Implements(accountRoutes.uploadBioImage)
  uploadBioImage(@Request() { viewer, body }: Call<typeof accountRoutes.uploadBioImage>) {
    return this.profiles.uploadBioImage(viewer, body.imageData, body.username);
  }
}
