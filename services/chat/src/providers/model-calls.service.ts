import { Injectable } from '@nestjs/common';
import type { ModelTarget } from './gateways.ts';
import { ModelCall } from './model-call.ts';
import { ServerNeedsService } from './server-needs.service.ts';
import type { ModelRequest } from './server.needs.ts';

@Injectable()
export class ModelCalls {
  constructor(private readonly needs: ServerNeedsService) {}

  start(target: ModelTarget, request: ModelRequest): ModelCall {
    return new ModelCall(target, request, this.needs);
  }
}
