import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';

/** This run of this process, as the owner of generations: a restart is another owner, whatever the instance is named. */
@Injectable()
export class ProcessId {
  readonly value = newId();
}
