import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { BrowserSignIn } from './browser-sign-in.ts';
import { IdTokens } from './id-tokens.ts';
import { Providers } from './providers.ts';
import { SignIn } from './sign-in.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

@Module({
  imports: [SessionsModule],
  providers: [BrowserSignIn, IdTokens, Providers, SignIn, SignInAttempts],
  exports: [BrowserSignIn, Providers, SignIn],
})
export class AuthModule {}
