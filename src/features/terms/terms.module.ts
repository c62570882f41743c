import { Module } from '@nestjs/common';
import { StatisticsModule } from '../../upstream/statistics/statistics.module';
import { TermsController } from './terms.controller';
import { TermsService } from './terms.service';

@Module({ imports: [StatisticsModule], controllers: [TermsController], providers: [TermsService] })
export class TermsModule {}
