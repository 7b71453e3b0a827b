import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ReviewsService } from './reviews.service.ts';

@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Implements(moderationRoutes.requestReview)
  request(@Request() { params, viewer }: Call<typeof moderationRoutes.requestReview>) {
    return this.reviews.request(viewer, params.id);
  }
}
