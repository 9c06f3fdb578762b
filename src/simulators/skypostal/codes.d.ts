/** The carrier's event codes that the panel offers, and how the simulator describes them. */
export declare const CODES: Record<string, string>;
