import { type HttpService } from '@nestjs/axios';
import { type ExchangeConfig } from './upstream-adapter';

/** What is used of an axios instance. */
type Axios = Pick<HttpService['axiosRef'], 'defaults' | 'request'>;

/** All that is needed of axios' defaults: a path is never taken for an absolute URL. */
const neededDefaults = { allowAbsoluteUrls: false };

/** The documented way to have axios leave bodies as they are. */
const noTransforms = { transformRequest: [], transformResponse: [] };

/**
 * Deletes the defaults of an axios instance: axios merges each of them into every request, which costs half as
 * much as the rest of a call, and the adapter reads none. That is not documented, so one request to a stub adapter checks that axios
 * still passes requests and responses on unchanged. If not, restores the defaults, without transforms: calls are slower.
 * Resolves with whether the defaults are deleted.
 */
export async function deleteAxiosDefaults(axios: Axios): Promise<boolean> {
  const { defaults } = axios;
  const original = { ...defaults };
  for (const name of Object.keys(defaults)) Reflect.deleteProperty(defaults, name);
  Object.assign(defaults, neededDefaults);
  const isPassedOn = await passesRequestsOn(axios);
  if (!isPassedOn) Object.assign(defaults, original, neededDefaults, noTransforms);
  return isPassedOn;
}

/** Whether an exchange reaches the adapter, and its response the caller, as they are. */
async function passesRequestsOn(axios: Axios): Promise<boolean> {
  // Like an exchange, no plain object.
  const exchange: unknown = Buffer.from('request');
  const body = Buffer.from('{"response":1}');
  try {
    const { data, config } = await axios.request<Buffer>({
      exchange,
      adapter: (received) =>
        Promise.resolve({ data: body, status: 500, statusText: '', headers: {}, config: received }),
    } as ExchangeConfig);
    return data === body && 'exchange' in config && config.exchange === exchange;
  } catch {
    return false;
  }
}
