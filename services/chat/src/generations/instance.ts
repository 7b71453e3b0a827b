import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';

/** This process: its name is the same after a restart, its boot is not. */
@Injectable()
export class Instance {
  readonly name: string;
  readonly boot = newId();

  constructor(@Inject(CONFIG) config: Config) {
    this.name = config.instance;
  }
}
