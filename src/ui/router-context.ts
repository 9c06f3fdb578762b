import { createContext } from 'react-router';

/** Nonce of the page's inline scripts. */
export const nonceContext = createContext<string>();
/** Logs an error that occurred while a page was loaded or rendered; the back office's returns its number in the log. */
export const reportContext = createContext<(error: unknown) => unknown>();
