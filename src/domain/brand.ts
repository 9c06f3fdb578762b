/** A nominal (branded) type: a value of a plain type that only the code that validates it may create. */
export type Brand<Value, Name extends string> = Value & { readonly __brand: Name };
