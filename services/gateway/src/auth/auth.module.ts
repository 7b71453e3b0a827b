import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { BrowserSignIn } from './browser-sign-in.ts';
import { Provider } from './provider.ts';
import { SignIn } from './sign-in.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

@Module({
  imports: [SessionsModule],
  providers: [BrowserSignIn, Provider, SignIn, SignInAttempts],
  exports: [BrowserSignIn, SignIn],
})
export class AuthModule {}
