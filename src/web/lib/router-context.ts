import { createContext } from 'react-router';
import type { Caller } from '#contract/caller.ts';

/** What the server hands to page loaders: a caller of the contract that stays in process. */
export const callerContext = createContext<Caller>();
/** Where a rendered page is left for the server: as text, for a body of a `Response` would be encoded and decoded again. */
export const htmlContext = createContext<{ html: string | null }>();
/** Tells the server's log of an error while a page was made. */
export const reportContext = createContext<(error: unknown) => void>();
/** The address of the shop as browsers write it, for canonical links. */
export const originContext = createContext<string>();
