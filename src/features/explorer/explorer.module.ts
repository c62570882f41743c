import { type DynamicModule, Module } from '@nestjs/common';
import { ExplorerController } from './explorer.controller';
import { ExplorerFiles } from './explorer-files';

@Module({})
export class ExplorerModule {
  /** @param files null where the explorer is off */
  static of(files: ExplorerFiles | null): DynamicModule {
    if (!files) return { module: ExplorerModule };
    return {
      module: ExplorerModule,
      controllers: [ExplorerController],
      providers: [{ provide: ExplorerFiles, useValue: files }],
    };
  }
}
