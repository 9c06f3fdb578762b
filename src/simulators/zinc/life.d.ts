import { type SimContext } from '#simulators/context.ts';
import type { Ledger } from '#simulators/ledger.ts';
import type { Scenarios } from '#simulators/scenarios.ts';
import { type SimOrder, type ZincBook, type ZincEntry } from './state.ts';
export interface Marketplace {
    context: SimContext;
    scenarios: Scenarios;
    ledger: Ledger<ZincEntry>;
    book: ZincBook;
}
/** Takes an order to its next step when that is due, and so on to its end; after a restart from where it stood. */
export declare function advance(market: Marketplace, order: SimOrder): void;
