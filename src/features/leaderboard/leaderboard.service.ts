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
    const members = { skip: offset, take: limit, ...(walletAddress && { walletAddress }) };
    const read = await this.cache.read(this.resources.leaderboard(members), context);
    const { users, totalCount, searchResult } = read.value.value;
    const page = { limit, offset, total: totalCount };
    const found = searchResult?.address === walletAddress ? searchResult : null;
    const asked = users.slice(0, limit);
    const items = asked.filter((user) => user !== null);
    return { body: { items, page, wallet: found }, complete: items.length === asked.length, sources: [read] };
  }
}
