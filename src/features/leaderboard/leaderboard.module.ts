import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { LeaderboardController } from './leaderboard.controller';
import { LeaderboardService } from './leaderboard.service';

@Module({
  imports: [ResponsesModule, CacheModule],
  controllers: [LeaderboardController],
  providers: [LeaderboardService],
})
export class LeaderboardModule {}
