import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Outbox } from './outbox.ts';
import type { ControlOrder, Scenarios, Subject } from './scenarios.ts';
/** What the simulated partners know of the shop: where it listens and what was agreed with it. */
export interface ShopSide {
    /** Where its callbacks stand ('/webhooks/zinc' and so on are added to it). */
    baseUrl: string | (() => string);
    zincWebhookSecret: string;
    skypostalKey: string;
    sistarbanc: {
        user: string;
        password: string;
        publicKeyPem: string;
    };
    abitabSecret: string;
    googleClientId: string;
    facebook: {
        appId: string;
        appSecret: string;
    };
}
/** How long things take at the partners, in milliseconds. */
export interface Timings {
    zincStart: number;
    zincPlace: number;
    zincShip: number;
    /** From the browser's return to the confirmation of 'approve-late'. */
    bankLate: number;
    /** After this an unpaid bank form counts as refused. */
    bankFormLife: number;
    /** What 'slow' adds where no `ms` is given. */
    slow: number;
}
export declare const USUAL_TIMINGS: Timings;
export interface SimContext {
    dataDir: string;
    clock: () => Date;
    random: () => number;
    shop: ShopSide;
    timings: Timings;
    outbox: Outbox;
    /** Where the network of simulators itself listens. */
    ownUrl: () => string;
    /** Runs once, later, unless the network stops before. */
    later: (ms: number, act: () => void) => void;
}
/** One simulated partner. */
export interface Simulator {
    scenarios: Scenarios;
    /** Its own paths, below its name. */
    routes(app: FastifyInstance): void;
    /** Doors that stand at the root of the network. */
    doors?(app: FastifyInstance): void;
    /** What a call is about, for scenarios that hold for one asin or order only. */
    subjectOf(request: FastifyRequest): Subject;
    /** What the control door's GET lists. */
    received(): Record<string, unknown>;
    /** An order of the control door that acts at once ('pay'); answers what became of it, null when it has none. */
    act?(order: ControlOrder): Promise<Record<string, unknown> | null>;
    /** Takes up what was pending when the process died. */
    resume?(): void;
    close(): void | Promise<void>;
}
export declare function shopUrl(context: SimContext, path: string): string;
/** So many digits that always follow from the same seed. */
export declare function digitsFrom(seed: string, count: number): string;
/** A UUID that always follows from the same seed. */
export declare function uuidFrom(seed: string): string;
/** The hash that a partner signs its notices with. */
export declare function hmacHex(secret: string, text: string): string;
