import { createContext } from 'react-router';
import type { Caller } from '#contract/caller.ts';

/** Caller of the contract that page loaders use; it stays in the server's process. */
export const callerContext = createContext<Caller>();
/** Holder of the rendered page's HTML: as text, because the body of a `Response` would be encoded and decoded again. */
export const htmlContext = createContext<{ html: string | null }>();
/** Logs an error that occurred while a page was rendered. */
export const reportContext = createContext<(error: unknown) => void>();
/** Nonce of the page's inline scripts. */
export const nonceContext = createContext<string>();
/** Whether the request may see the carrier's panel; asked only where the panel is not open to everybody. */
export const panelAccessContext = createContext<() => Promise<boolean>>();
/** Public origin of the shop, for canonical links. */
export const originContext = createContext<string>();
