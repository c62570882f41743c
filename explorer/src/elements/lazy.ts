/** What `make` gives, made when it is first asked for. For formatters: each takes longer to make than a card to draw. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
