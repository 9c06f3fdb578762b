import type { SimContext, Simulator } from '#simulators/context.ts';
export declare function bcuSimulator(context: SimContext): Simulator;
