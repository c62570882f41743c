import { Injectable } from '@nestjs/common';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { canonicalAddress } from '../wire/address-text';
import { type LeaderboardQuery } from './leaderboard.query';
import { type LeaderboardView } from './leaderboard.view';

@Injectable()
export class LeaderboardService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
  ) {}

  async page({ limit, offset, wallet }: LeaderboardQuery): Promise<LeaderboardView> {
    const walletAddress = wallet && canonicalAddress(wallet);
    const body = { skip: offset, take: limit, ...(walletAddress && { walletAddress }) };
    const { value } = await this.cache.read(this.resources.leaderboard(body));
    const { users, totalCount, searchResult } = value.value;
    return {
      items: [...users],
      page: { limit, offset, total: totalCount },
      wallet: wallet === undefined ? null : searchResult,
    };
  }
}
