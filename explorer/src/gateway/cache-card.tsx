import { Card } from '../elements/card';
import { Bar } from '../lists/bar';
import { byteText, numberText, percentText } from '../lists/number-text';
import { type Overview } from './overview';

interface CacheCardProps {
  readonly title: string;
  readonly of: Overview['cache'] | Overview['responseCache'];
}

/** How full a cache is, and how often it has what is asked for. */
export function CacheCard({ title, of }: CacheCardProps) {
  return (
    <Card title={title}>
      <dl class="facts">
        <dt>Hit ratio</dt>
        <dd class="numeric">{of.hitRatio === null ? 'Not used yet' : percentText(of.hitRatio)}</dd>
        <dt>Lookups</dt>
        <dd class="numeric">
          {'stale' in of
            ? `Fresh ${numberText(of.hits)}, stale ${numberText(of.stale)}`
            : `Found ${numberText(of.hits)}`}
          , missed {numberText(of.misses)}
        </dd>
        <dt>Entries</dt>
        <dd class="numeric">{numberText(of.entries)}</dd>
        <dt>Size</dt>
        <dd>
          <span class="numeric">
            {byteText(of.bytes)} of {byteText(of.maxBytes)}
          </span>
          <Bar share={of.bytes / of.maxBytes} />
        </dd>
      </dl>
    </Card>
  );
}
