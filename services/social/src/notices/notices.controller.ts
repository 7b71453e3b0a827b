import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { NoticeLists } from './notice.lists.ts';

@Controller()
export class NoticesController {
  constructor(private readonly lists: NoticeLists) {}

  @Implements(socialRoutes.listNotices)
  list(@Request() { query, viewer }: Call<typeof socialRoutes.listNotices>) {
    return this.lists.page(viewer, query);
  }

  @Implements(socialRoutes.readNotices)
  read(@Request() { body, viewer }: Call<typeof socialRoutes.readNotices>) {
    return this.lists.read(viewer, body.ids);
  }

  @Implements(socialRoutes.getNoticeSettings)
  settings(@Request() { viewer }: Call<typeof socialRoutes.getNoticeSettings>) {
    return this.lists.settings(viewer);
  }

  @Implements(socialRoutes.saveNoticeSettings)
  saveSettings(@Request() { body, viewer }: Call<typeof socialRoutes.saveNoticeSettings>) {
    return this.lists.mute(viewer, body.muted);
  }
}
