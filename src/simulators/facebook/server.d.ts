import { type SimContext, type Simulator } from '#simulators/context.ts';
export declare function facebookSimulator(context: SimContext): Simulator;
