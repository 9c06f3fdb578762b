import { createContext } from 'react-router';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';

/** Calls the back office as the person whose request it is; it stays in the server's process. */
export const callerContext = createContext<BackofficeCaller>();
