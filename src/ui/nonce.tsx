import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** The response's nonce for the inline scripts of the page; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
