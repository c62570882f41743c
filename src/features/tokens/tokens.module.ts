import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { TokenDirectory } from './token-directory';
import { TokensController } from './tokens.controller';
import { TokensService } from './tokens.service';

@Module({
  imports: [ResponsesModule, CacheModule],
  controllers: [TokensController],
  providers: [TokensService, TokenDirectory],
  exports: [TokenDirectory],
})
export class TokensModule {}
