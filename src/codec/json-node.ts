/** An upstream's JSON is not of its contract's shape. `path` is where. A list may have many: it carries no stack. */
export class InvalidPayloadError extends Error {
  constructor(
    readonly path: string,
    readonly expectation: string,
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${path || 'body'} ${expectation}`);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** `JSON.parse` rounded an integer that is read: the text has to be parsed losslessly. */
export class PrecisionLossError extends InvalidPayloadError {
  constructor(path: string) {
    super(path, 'is an integer that a double cannot hold');
  }
}

/** Decimal text without a zero before it. */
const canonicalInteger = /^-?[1-9]/;

/**
 * A value inside parsed JSON with its path, for readers: absent and null read as null, unknown members are ignored, and
 * a value of another type than requested throws {@link InvalidPayloadError}.
 */
export class JsonNode {
  constructor(
    private readonly value: unknown,
    /** Parent node and own key, of an item its index; the path string is built lazily, for error messages only. */
    private readonly parent: JsonNode | null = null,
    private readonly key: string | number = '',
  ) {}

  get isNull(): boolean {
    return this.value === null || this.value === undefined;
  }

  get isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  /** Whether the object has a member of that name, be it null. */
  has(name: string): boolean {
    return this.isObject && Object.hasOwn(this.value as object, name);
  }

  /** The member of that name; null when this is null or has none. */
  member(name: string): JsonNode {
    return new JsonNode(this.isNull ? null : this.members()[name], this, name);
  }

  /** The names of all members, as of a map. */
  names(): string[] {
    return Object.keys(this.members());
  }

  /** The items of an array; none when null. */
  items(): JsonNode[] {
    if (this.isNull) return [];
    if (!Array.isArray(this.value)) return this.fail('is not an array');
    return this.value.map((item, index) => new JsonNode(item, this, index));
  }

  /** The items of an array that must be there. */
  requiredItems(): JsonNode[] {
    return this.isNull ? this.fail('is missing') : this.items();
  }

  text(): string | null {
    if (this.isNull) return null;
    return typeof this.value === 'string' ? this.value : this.fail('is not a string');
  }

  /** A text that must be there. */
  requiredText(): string {
    return this.text() ?? this.fail('is missing');
  }

  flag(): boolean | null {
    if (this.isNull) return null;
    return typeof this.value === 'boolean' ? this.value : this.fail('is not a boolean');
  }

  /** An integer of any size as exact decimal text, from a JSON integer or from decimal text. */
  integerText(): string | null {
    if (this.isNull) return null;
    if (Number.isSafeInteger(this.value)) return String(this.value);
    if (typeof this.value === 'string' && /^-?\d{1,78}$/.test(this.value))
      return canonicalInteger.test(this.value) ? this.value : BigInt(this.value).toString();
    if (Number.isInteger(this.value)) throw new PrecisionLossError(this.path);
    return this.fail('is not an integer');
  }

  /** Like {@link integerText}, never negative. */
  unsignedText(): string | null {
    const text = this.integerText();
    return text?.startsWith('-') ? this.fail('is negative') : text;
  }

  /** An integer that is small by its nature. */
  smallInteger(): number | null {
    if (Number.isSafeInteger(this.value)) return this.value as number;
    const text = this.integerText();
    if (text === null) return null;
    return Number.isSafeInteger(Number(text)) ? Number(text) : this.fail('is out of range');
  }

  /** Like {@link smallInteger}, from 0 on: decimals, ranks, counts. */
  count(max = Infinity): number | null {
    const value = this.smallInteger();
    return value !== null && (value < 0 || value > max) ? this.fail('is out of range') : value;
  }

  /** A decimal number of at least 0, or its text, that needs no exactness: such as a volume in USD. */
  decimal(): number | null {
    if (this.isNull) return null;
    const isDigits = typeof this.value === 'string' && /^\d[\d.eE+]*$/.test(this.value);
    const value = isDigits ? Number(this.value) : this.value;
    return Number.isFinite(value) && Number(value) >= 0
      ? (value as number)
      : this.fail('is not a number of at least 0');
  }

  /** A text or a number as text, and null for anything else: for members that no specification types. */
  scalarText(): string | null {
    if (typeof this.value === 'string') return this.value;
    if (Number.isInteger(this.value)) return this.integerText();
    return Number.isFinite(this.value) ? String(this.value) : null;
  }

  /** Plain JSON for what is passed on unread: integers that a double cannot hold become decimal text. */
  toExactJson(maxDepth = 32, root: JsonNode = this): unknown {
    if (maxDepth === 0) return root.fail('is nested too deeply');
    if (typeof this.value === 'number') {
      if (Number.isInteger(this.value) && !Number.isSafeInteger(this.value))
        throw new PrecisionLossError(this.path);
      return this.value;
    }
    if (Array.isArray(this.value)) return this.items().map((item) => item.toExactJson(maxDepth - 1, root));
    if (!this.isObject) return this.value ?? null;
    return Object.fromEntries(
      this.names().map((name) => [name, this.member(name).toExactJson(maxDepth - 1, root)]),
    );
  }

  /** The result of a reader, or null where this is unreadable: for members that no specification types. */
  tryRead<T>(read: (node: JsonNode) => T): T | null {
    try {
      return read(this);
    } catch (error) {
      if (error instanceof PrecisionLossError || !(error instanceof InvalidPayloadError)) throw error;
      return null;
    }
  }

  fail(expectation: string): never {
    throw new InvalidPayloadError(this.path, expectation);
  }

  private get path(): string {
    const above = this.parent?.path ?? '';
    if (typeof this.key === 'number') return `${above}[${this.key}]`;
    return above === '' ? this.key : `${above}.${this.key}`;
  }

  private members(): Record<string, unknown> {
    return this.isObject ? (this.value as Record<string, unknown>) : this.fail('is not an object');
  }
}
