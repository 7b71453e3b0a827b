import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';

/** Identifies this run, not the instance: after a restart it is another owner. */
@Injectable()
export class ProcessId {
  readonly value = newId();
}
