import { type ZincNewOrderWire, type ZincOrderWire } from '#partners/zinc/wire.ts';
/** What becomes of an order, settled when it is taken so that a crash does not change it. */
export interface Fate {
    error: string | null;
    totalCents: number;
    parcels: string[][];
}
export interface SimOrder {
    id: string;
    body: ZincNewOrderWire;
    fate: Fate;
    at: number;
    status: 'pending' | 'in_progress' | 'order_placed' | 'order_failed' | 'cancelled';
    updatedAt: number;
    /** How many of the parcels have left. */
    shipped: number;
}
export type ZincEntry = {
    type: 'order';
    id: string;
    body: ZincNewOrderWire;
    fate: Fate;
    at: number;
} | {
    type: 'step';
    id: string;
    status: SimOrder['status'];
    shipped: number;
    at: number;
};
export interface ZincBook {
    byId: Map<string, SimOrder>;
    byKey: Map<string, SimOrder>;
}
export declare function apply(book: ZincBook, entry: ZincEntry): void;
/** Some orders of several lines travel in two parcels; which ones follows from our order's number. */
export declare function parcelsOf(body: ZincNewOrderWire): string[][];
export declare function present(order: SimOrder): ZincOrderWire;
export declare function trackingNumber(id: string, parcel: number): string;
