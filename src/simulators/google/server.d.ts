import type { SimContext, Simulator } from '#simulators/context.ts';
export declare function googleSimulator(context: SimContext): Simulator;
