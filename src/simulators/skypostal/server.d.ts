import { type SimContext, type Simulator } from '#simulators/context.ts';
export declare function skypostalSimulator(context: SimContext): Simulator;
