import { type Order } from '@order-gateway/client';
import { Card } from '../elements/card';

/** What the creator noted about the order. Absent if nothing was. */
export function NotesCard({ order: { metadata, referralCode, maker } }: { order: Order }) {
  const notes = Object.entries({ orderNumber: maker.nonce, referralCode, ...metadata }).filter(
    ([, value]) => value !== null,
  );
  if (notes.length === 0) return null;
  return (
    <Card title="Notes of the creator">
      <dl class="facts small-text">
        {notes.map(([name, value]) => (
          <div key={name} class="fact">
            <dt>{inWords(name)}</dt>
            <dd>
              <bdi class="clamp">{String(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** `partnerFeeBps` as `Partner fee bps`. */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
