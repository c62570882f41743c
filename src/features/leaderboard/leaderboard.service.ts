import { Injectable } from '@nestjs/common';
import { type Made } from '../../http/responses/answer';
import { ResourceCache } from '../../cache/resource-cache';
import { UpstreamResources } from '../../cache/upstream-resources';
import { type WaitingCaller } from '../../http/requests/caller.decorator';
import { canonicalAddress } from '../../codec/address-text';
import { type LeaderboardQuery } from './leaderboard.query';
import { type LeaderboardView } from './leaderboard.view';

@Injectable()
export class LeaderboardService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
  ) {}

  async page(
    { limit, offset, wallet }: LeaderboardQuery,
    caller: WaitingCaller,
  ): Promise<Made<LeaderboardView>> {
    const walletAddress = wallet && canonicalAddress(wallet);
    const body = { skip: offset, take: limit, ...(walletAddress && { walletAddress }) };
    const read = await this.cache.read(this.resources.leaderboard(body), caller);
    const { users, totalCount, searchResult } = read.value.value;
    const view = {
      items: [...users],
      page: { limit, offset, total: totalCount },
      wallet: wallet === undefined ? null : searchResult,
    };
    return { says: view, complete: true, sources: [read] };
  }
}
