import { ServerResponse } from 'node:http';

/**
 * Makes Node's responses drop whatever is set as their serialized head beyond the head itself, as a later version of Node
 * might. Responses sent by documented methods stay as they are. Returns a function that restores Node.
 */
export function dropBodiesOfSerializedHeads(): () => void {
  const heads = new WeakMap<object, string | null>();
  Object.defineProperty(ServerResponse.prototype, '_header', {
    configurable: true,
    get(this: object) {
      return heads.get(this);
    },
    set(this: object, head: string | null) {
      const end = head?.indexOf('\r\n\r\n') ?? -1;
      heads.set(this, end === -1 ? head : (head?.slice(0, end + 4) ?? null));
    },
  });
  return () => {
    Reflect.deleteProperty(ServerResponse.prototype, '_header');
  };
}
