import { Module } from '@nestjs/common';
import { UpstreamsModule } from '../../upstream/upstreams.module';
import { TermsController } from './terms.controller';
import { TermsService } from './terms.service';

@Module({ imports: [UpstreamsModule], controllers: [TermsController], providers: [TermsService] })
export class TermsModule {}
