import { createContext } from 'react-router';
import type { Caller } from '#contract/caller.ts';

/** Caller of the contract that page loaders use; it stays in the server's process. */
export const callerContext = createContext<Caller>();
/** Whether the request may see the carrier's panel; asked only where the panel is not open to everybody. */
export const panelAccessContext = createContext<() => Promise<boolean>>();
/** Public origin of the shop, for canonical links. */
export const originContext = createContext<string>();
