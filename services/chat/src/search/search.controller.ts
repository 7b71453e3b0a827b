import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Implements(chatRoutes.searchChats)
  find(@Request() { viewer, query }: Call<typeof chatRoutes.searchChats>) {
    return this.search.search(viewer.userId, query);
  }
}
