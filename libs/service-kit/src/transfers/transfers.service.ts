import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config.ts';
import { TemporaryFile } from './temporary.file.ts';

export interface TransfersConfig {
  readonly uploads: { readonly folder: string };
}

@Injectable()
export class TransfersService implements OnModuleInit {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: TransfersConfig) {
    this.folder = config.uploads.folder;
  }

  /** Removes files of a crash between creating and unlinking them. */
  async onModuleInit(): Promise<void> {
    const left = await readdir(this.folder).catch(() => []);
    for (const name of left) await rm(join(this.folder, name), { force: true, recursive: true });
  }

  open(): Promise<TemporaryFile> {
    return TemporaryFile.open(this.folder);
  }
}
