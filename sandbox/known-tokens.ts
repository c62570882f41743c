type KnownToken = [symbol: string, name: string, decimals: number, address: string];

const usdc = (address: string, decimals = 6): KnownToken => ['USDC', 'USD Coin', decimals, address];
const usdt = (address: string, decimals = 6): KnownToken => ['USDT', 'Tether USD', decimals, address];
const weth = (address: string): KnownToken => ['WETH', 'Wrapped Ether', 18, address];

/** Well-known tokens by chain, at their public addresses (EVM in lower case). */
export const knownTokens: Readonly<Record<string, readonly KnownToken[]>> = {
  '1': [
    usdc('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
    usdt('0xdac17f958d2ee523a2206206994597c13d831ec7'),
    weth('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
    ['DAI', 'Dai Stablecoin', 18, '0x6b175474e89094c44da98b954eedeac495271d0f'],
    ['WBTC', 'Wrapped BTC', 8, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
  ],
  '10': [
    usdc('0x0b2c639c533813f4aa9d7837caf62653d097ff85'),
    usdt('0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'),
    weth('0x4200000000000000000000000000000000000006'),
  ],
  '56': [
    usdc('0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18),
    usdt('0x55d398326f99059ff775485246999027b3197955', 18),
  ],
  '137': [
    usdc('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
    usdt('0xc2132d05d31c914a87c6611c10748aeb04b58e8f'),
  ],
  '8453': [
    usdc('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
    weth('0x4200000000000000000000000000000000000006'),
  ],
  '42161': [
    usdc('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
    usdt('0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
    weth('0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
  ],
  '43114': [
    usdc('0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
    usdt('0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'),
  ],
  '59144': [usdc('0x176211869ca2b568f2a7d4ee941e073a821ee1ff')],
  '7565164': [
    usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    usdt('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  ],
  '100000001': [usdc('0xea6b04272f9f62f997f666f07d3a974134f7ffb9')],
  '100000002': [usdc('0xddafbb505ad214d7b80b1f830fccc89b60fb7a83')],
  '100000014': [usdc('0x29219dd400f2bf60e5a23d13be72b486d4038894')],
  '100000026': [usdt('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), usdc('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8')],
};
