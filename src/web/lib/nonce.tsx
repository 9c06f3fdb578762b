import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** The answer's nonce, for the page's own inline scripts. In the browser there is none to repeat. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
