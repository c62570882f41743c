import { NetworkError } from '@order-gateway/client';
import { useState } from 'preact/hooks';
import { reasonOf } from '../elements/problem-state';
import { apiKey, fetchOrAskForKey } from '../session/api-key';

const patienceMs = 20_000;

/** Downloads a list as CSV. @param path of the list, below the gateway */
export function CsvButton({ path }: { path: string }) {
  const [fault, setFault] = useState('');
  const [isLoading, setIsLoading] = useState(false);

  const download = async (): Promise<void> => {
    setFault('');
    setIsLoading(true);
    try {
      save(await csvText(path), 'orders.csv');
    } catch (error) {
      setFault(`The CSV could not be loaded. ${reasonOf(error)}`);
    }
    setIsLoading(false);
  };

  return (
    <span>
      <span role="status" class="small-text">
        {fault}
      </span>{' '}
      <button type="button" class="button small" aria-busy={isLoading} onClick={() => void download()}>
        CSV<span class="visually-hidden"> of this page</span>
      </button>
    </span>
  );
}

async function csvText(path: string): Promise<string> {
  const key = apiKey.get();
  const response = await fetchOrAskForKey(path, {
    signal: AbortSignal.timeout(patienceMs),
    headers: { Accept: 'text/csv', ...(key !== null && { 'X-API-Key': key }) },
  }).catch(networkError);
  if (!response.ok) throw new Error(`The gateway responded with status ${response.status}.`);
  return response.text().catch(networkError);
}

const networkError = (cause: unknown): never => {
  throw new NetworkError('no response', { cause });
};

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
