import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { OwnAnswers } from './own-answers.ts';

@Module({ imports: [AuthModule, SessionsModule, UpstreamModule], providers: [OwnAnswers], exports: [OwnAnswers] })
export class ViewsModule {}
