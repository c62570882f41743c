import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { LeaderboardController } from './leaderboard.controller';
import { LeaderboardService } from './leaderboard.service';

@Module({ imports: [CacheModule], controllers: [LeaderboardController], providers: [LeaderboardService] })
export class LeaderboardModule {}
