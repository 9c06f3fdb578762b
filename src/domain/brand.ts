/** A value of a plain type that may only be made where its rule was checked. */
export type Brand<Value, Name extends string> = Value & { readonly __brand: Name };
