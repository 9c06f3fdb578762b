/**
 * A value of loader data as one JSON text. The router serializes loader data value by value, each with its index; as one
 * value it takes hardly any time.
 */
export type Packed<Value> = string & { readonly packed: Value };

export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value) as Packed<Value>;
}

export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed) as Value;
}
