import { HttpService } from '@nestjs/axios';
import { deleteAxiosDefaults } from '../../../../src/upstream/transport/axios-defaults';

type Axios = HttpService['axiosRef'];
type Config = Parameters<Axios['request']>[0];

const newAxios = async (): Promise<Axios> =>
  new HttpService((await import('axios')).default.create()).axiosRef;

/** A request as its adapter gets it. */
async function configAtAdapter(axios: Axios, request: Config) {
  const { config } = await axios.request({
    ...request,
    adapter: (received) =>
      Promise.resolve({ data: null, status: 200, statusText: '', headers: {}, config: received }),
  });
  return config;
}

describe('deleteAxiosDefaults', () => {
  it('leaves one default, and axios works without the others', async () => {
    const axios = await newAxios();
    expect(await deleteAxiosDefaults(axios)).toBe(true);
    expect(axios.defaults).toEqual({ allowAbsoluteUrls: false });
  });

  it('restores the defaults of an axios that does not work without them, but no transform', async () => {
    const axios = await newAxios();
    const request = axios.request.bind(axios);
    const demanding = {
      defaults: axios.defaults,
      request: ((config: Config) =>
        'transitional' in axios.defaults
          ? request(config)
          : Promise.reject(new Error('no defaults'))) as Axios['request'],
    };
    expect(await deleteAxiosDefaults(demanding)).toBe(false);
    expect(axios.defaults).toMatchObject({
      allowAbsoluteUrls: false,
      transformRequest: [],
      transformResponse: [],
      timeout: 0,
    });
    const data = Buffer.from('{"body":1}');
    expect((await configAtAdapter(axios, { url: '/x', method: 'POST', data })).data).toBe(data);
  });

  it('restores the defaults of an axios that changes requests', async () => {
    const axios = await newAxios();
    const request = axios.request.bind(axios);
    const changing = {
      defaults: axios.defaults,
      request: ((config: Config) =>
        request({ ...config, exchange: undefined } as Config)) as Axios['request'],
    };
    expect(await deleteAxiosDefaults(changing)).toBe(false);
  });
});
