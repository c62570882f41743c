import { Injectable } from '@nestjs/common';
import { type ViewResult } from '../../http/responses/response-content';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { type RequestContext } from '../../http/requests/request-context';
import { canonicalAddress } from '../../codec/address-text';
import { type LeaderboardQuery, type LeaderboardView } from './leaderboard.dto';

@Injectable()
export class LeaderboardService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
  ) {}

  async page(
    { limit, offset, wallet }: LeaderboardQuery,
    context: RequestContext,
  ): Promise<ViewResult<LeaderboardView>> {
    const walletAddress = wallet && canonicalAddress(wallet);
    const body = { skip: offset, take: limit, ...(walletAddress && { walletAddress }) };
    const read = await this.cache.read(this.resources.leaderboard(body), context);
    const { users, totalCount, searchResult } = read.value.value;
    const view = {
      items: users.slice(0, limit),
      page: { limit, offset, total: totalCount },
      wallet: searchResult?.address === walletAddress ? searchResult : null,
    };
    return { body: view, complete: true, sources: [read] };
  }
}
