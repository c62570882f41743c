import { Module } from '@nestjs/common';
import { UpstreamModule } from '../../upstream/upstream.module';
import { TermsController } from './terms.controller';
import { TermsService } from './terms.service';

@Module({ imports: [UpstreamModule], controllers: [TermsController], providers: [TermsService] })
export class TermsModule {}
