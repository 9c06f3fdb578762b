import type { Caller } from '#contract/caller.ts';
/** What the server hands to page loaders: a caller of the contract that stays in process. */
export declare const callerContext: import("react-router").RouterContext<Caller>;
/** The address of the shop as browsers write it, for canonical links. */
export declare const originContext: import("react-router").RouterContext<string>;
