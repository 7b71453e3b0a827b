import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AuthController } from './auth.controller.ts';
import { SignInAttempts } from './browser-sign-in.ts';
import { Provider } from './provider.ts';
import { SignIn } from './sign-in.ts';

@Module({
  imports: [SessionsModule],
  controllers: [AuthController],
  providers: [Provider, SignIn, SignInAttempts],
  exports: [SignIn],
})
export class AuthModule {}
