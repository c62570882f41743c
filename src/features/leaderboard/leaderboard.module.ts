import { Module } from '@nestjs/common';
import { AnswersModule } from '../../http/responses/answers.module';
import { CacheModule } from '../../cache/cache.module';
import { LeaderboardController } from './leaderboard.controller';
import { LeaderboardService } from './leaderboard.service';

@Module({
  imports: [AnswersModule, CacheModule],
  controllers: [LeaderboardController],
  providers: [LeaderboardService],
})
export class LeaderboardModule {}
