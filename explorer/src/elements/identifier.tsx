import { CopyButton } from './copy-button';
import { Icon } from './icon';
import { shorten } from './shorten';

interface IdentifierProps {
  readonly id: string;
  /** What it is, for the names of its buttons: `receiver`. */
  readonly what: string;
  /** A page of the explorer, or a block explorer's on https. */
  readonly href?: string | null;
  /** Characters kept at each end. */
  readonly ends?: number;
}

/** An address, a hash or an order id: shortened, the whole of it in the title, with a button to copy it. */
export function Identifier({ id, what, href, ends }: IdentifierProps) {
  const text = (
    <bdi class="id" title={id}>
      {shorten(id, ends)}
    </bdi>
  );
  return (
    <span class="identifier">
      {href == null ? text : <IdentifierLink href={href} what={what} text={text} />}
      <CopyButton text={id} what={what} />
    </span>
  );
}

function IdentifierLink({ href, what, text }: { href: string; what: string; text: preact.JSX.Element }) {
  if (href.startsWith('/explorer')) return <a href={href}>{text}</a>;
  if (!href.startsWith('https://')) return text;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
      <Icon name="external" />
      <span class="visually-hidden"> ({what}, on its block explorer)</span>
    </a>
  );
}
