import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import NativeEnvironment from './native.environment.ts';
import { clearPage, openPage } from './page.globals.ts';

export default class PageEnvironment extends NativeEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    openPage();
    super(config, context);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    clearPage();
  }
}
