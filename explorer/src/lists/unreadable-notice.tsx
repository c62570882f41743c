import { Notice } from '../elements/notice';
import { numberText } from './number-text';

/** That rows of a page were left out; nothing where all are there. */
export function UnreadableNotice({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <Notice tone="warn" title="This page is not whole">
      <p>
        {rows === 1 ? 'One order' : `${numberText(rows)} orders`} of it cannot be read, and{' '}
        {rows === 1 ? 'is' : 'are'} not shown.
      </p>
    </Notice>
  );
}
