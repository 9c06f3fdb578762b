import { type SimContext, type Simulator } from '#simulators/context.ts';
export declare function sistarbancSimulator(context: SimContext): Simulator;
