import { useState } from 'preact/hooks';
import { reasonOf } from '../elements/problem-state';
import { gatewayText } from '../session/gateway';

const patienceMs = 20_000;

/** Downloads a list as CSV. @param path of the list, below the gateway */
export function CsvButton({ path }: { path: string }) {
  const [fault, setFault] = useState('');
  const [isLoading, setIsLoading] = useState(false);

  const download = async (): Promise<void> => {
    setFault('');
    setIsLoading(true);
    try {
      save(await gatewayText(path, AbortSignal.timeout(patienceMs), 'text/csv'), 'orders.csv');
    } catch (error) {
      setFault(`The CSV could not be loaded. ${reasonOf(error)}`);
    }
    setIsLoading(false);
  };

  return (
    <span class="csv">
      <span role="status" class="small-text">
        {fault}
      </span>
      <button type="button" class="button small" aria-busy={isLoading} onClick={() => void download()}>
        CSV<span class="visually-hidden"> of this page</span>
      </button>
    </span>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
