import { IsOptional, Matches } from 'class-validator';
import { type ApiKey, type Settings } from '../settings';
import { PositiveInt, CommaList } from './variable-rules';

/** The SHA-256 of no bytes: the hash of an unset shell variable. */
const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** API keys, rate limit, and CORS origins. */
export class AccessVariables {
  @IsOptional()
  @CommaList()
  @Matches(/^[A-Za-z0-9_-]{1,32}:[0-9a-f]{64}$/, {
    each: true,
    message: 'API_KEYS must be name:sha256 (hex) pairs, separated by commas',
  })
  API_KEYS?: string[];

  @IsOptional()
  @PositiveInt()
  RATE_LIMIT_PER_MINUTE?: number;

  @IsOptional()
  @CommaList()
  @Matches(/^https?:\/\/[a-z0-9.:[\]-]+$/, {
    each: true,
    message: 'CORS_ORIGINS must be origins (https://app.example.org), separated by commas',
  })
  CORS_ORIGINS?: string[];
}

/** An empty key would match every request without one. */
export function accessViolations({ API_KEYS = [] }: AccessVariables): string[] {
  const empty = API_KEYS.map(readApiKey).filter(({ sha256 }) => sha256 === sha256OfNothing);
  if (empty.length === 0) return [];
  return [`API_KEYS must not hold the hash of an empty key: ${empty.map(({ name }) => name).join(', ')}`];
}

export const readAccess = (
  variables: AccessVariables,
): Pick<Settings, 'apiKeys' | 'rateLimitPerMinute' | 'corsOrigins'> => ({
  apiKeys: (variables.API_KEYS ?? []).map(readApiKey),
  rateLimitPerMinute: variables.RATE_LIMIT_PER_MINUTE ?? null,
  corsOrigins: variables.CORS_ORIGINS ?? [],
});

const readApiKey = (pair: string): ApiKey => {
  const [name = '', sha256 = ''] = pair.split(':');
  return { name, sha256 };
};
