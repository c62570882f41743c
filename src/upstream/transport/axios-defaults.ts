import { type HttpService } from '@nestjs/axios';
import { CancellationToken } from '../../lib/cancellation-token';

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

/** Whether a request reaches the adapter, and its response the caller, with every member that the transport uses. */
async function passesRequestsOn(axios: Axios): Promise<boolean> {
  const sent = {
    method: 'POST',
    url: '/path?query=%2F',
    maxContentLength: 1,
    timeout: 2,
    signal: new CancellationToken(),
    data: Buffer.from('{"body":1}'),
    rawHeaders: ['Accept', 'text/plain'],
  };
  const body = Buffer.from('{"response":1}');
  try {
    const { data, config } = await axios.request<Buffer>({
      ...sent,
      adapter: (received) =>
        Promise.resolve({ data: body, status: 500, statusText: '', headers: {}, config: received }),
    });
    return (
      data === body &&
      config.method?.toUpperCase() === sent.method &&
      config.url === sent.url &&
      config.maxContentLength === sent.maxContentLength &&
      config.timeout === sent.timeout &&
      config.signal === sent.signal &&
      config.data === sent.data &&
      'rawHeaders' in config &&
      String(config.rawHeaders) === String(sent.rawHeaders)
    );
  } catch {
    return false;
  }
}
