import { createContext } from 'react-router';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';

/** Calls the back office as the person whose request it is; it stays in the server's process. */
export const callerContext = createContext<BackofficeCaller>();
/** Nonce of the page's inline scripts. */
export const nonceContext = createContext<string>();
/** Logs an error that occurred while a page was loaded or rendered; returns the number under which it is in the log. */
export const reportContext = createContext<(error: unknown) => string>();
