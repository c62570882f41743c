import { Module } from '@nestjs/common';
import { AnswersModule } from '../../http/responses/answers.module';
import { CacheModule } from '../../cache/cache.module';
import { TokenDirectory } from './token-directory';
import { TokensController } from './tokens.controller';
import { TokensService } from './tokens.service';

@Module({
  imports: [AnswersModule, CacheModule],
  controllers: [TokensController],
  providers: [TokensService, TokenDirectory],
  exports: [TokenDirectory],
})
export class TokensModule {}
