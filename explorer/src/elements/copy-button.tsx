import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';

const confirmationMs = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the button's name: `order id`. */
  readonly what: string;
  /** Shown beside the icon. */
  readonly label?: string;
}

/** Copies a text, and shows that for a moment. Absent on plain http, where browsers have no clipboard. */
export function CopyButton({ text, what, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, confirmationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  const copy = async (): Promise<void> => {
    setOutcome((await copied(text)) ? 'copied' : 'failed');
  };

  if (!window.isSecureContext) return null;
  return (
    <button
      type="button"
      class={label ? 'button small' : 'icon-button'}
      title={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      {label ?? <span class="visually-hidden">Copy {what}</span>}
      <span class="visually-hidden" role="status">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not be copied' : ''}
      </span>
    </button>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
