import { type ShopSide, type Timings } from './context.ts';
import type { ControlOrder } from './scenarios.ts';
import { type Shelves } from './zinc/catalogue.ts';
export declare const PARTNERS: readonly ['zinc', 'sistarbanc', 'abitab', 'skypostal', 'bcu', 'mail', 'google', 'facebook'];
export type PartnerName = (typeof PARTNERS)[number];
export interface NetworkOptions {
    /** 0 takes any free port. */
    port: number;
    host?: string;
    /** Of the simulated mail server; any free port unless told. */
    smtpPort?: number;
    dataDir: string;
    clock: () => Date;
    random: () => number;
    shop: ShopSide;
    catalogue?: Shelves;
    /** Only these; all unless told. */
    only?: readonly PartnerName[];
    timings?: Partial<Timings>;
}
export interface Network {
    url: string;
    /** The base URL to configure each HTTP partner's client with. */
    urls: Record<Exclude<PartnerName, 'mail'>, string>;
    /** 0 when mail is not simulated. */
    smtpPort: number;
    control: {
        set(partner: PartnerName, order: ControlOrder): Promise<Record<string, unknown>>;
        received(partner: PartnerName): Record<string, unknown>;
    };
    stop(): Promise<void>;
}
/** Starts the other end of every partner that is not real: one HTTP port, one SMTP port, one folder of ledgers. */
export declare function startNetwork(options: NetworkOptions): Promise<Network>;
/** Where each partner stands on a network of simulators. */
export declare function partnerUrls(url: string): Network['urls'];
