import { z } from 'zod';
export declare const SCENARIOS: readonly ['none', 'fail', 'slow', 'lost-response', 'duplicate', 'out-of-order', 'bad-signature', 'out-of-stock', 'price-rise', 'pay', 'expire'];
export type Scenario = (typeof SCENARIOS)[number];
/** What the control door takes: a scenario, for the next calls or until told otherwise, perhaps for one thing only. */
export declare const controlOrder: z.ZodObject<{
    scenario: z.ZodEnum<{
        "bad-signature": "bad-signature";
        duplicate: "duplicate";
        expire: "expire";
        fail: "fail";
        "lost-response": "lost-response";
        none: "none";
        "out-of-order": "out-of-order";
        "out-of-stock": "out-of-stock";
        pay: "pay";
        "price-rise": "price-rise";
        slow: "slow";
    }>;
    calls: z.ZodOptional<z.ZodNumber>;
    ms: z.ZodOptional<z.ZodNumber>;
    asin: z.ZodOptional<z.ZodString>;
    order: z.ZodOptional<z.ZodString>;
    voucher: z.ZodOptional<z.ZodString>;
    usd: z.ZodOptional<z.ZodObject<{
        buy: z.ZodNumber;
        sell: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ControlOrder = z.infer<typeof controlOrder>;
/** What a call is about, as far as the simulator can tell. */
export interface Subject {
    asins?: string[];
    orders?: string[];
}
export interface Scenarios {
    set(order: ControlOrder): void;
    /** The scenario if it holds for this call; one of its calls is used up. */
    take(scenario: Scenario, subject?: Subject): ControlOrder | null;
    /** Whether it holds, without using it up. */
    peek(scenario: Scenario, subject?: Subject): ControlOrder | null;
    list(): ControlOrder[];
}
export declare function createScenarios(): Scenarios;
