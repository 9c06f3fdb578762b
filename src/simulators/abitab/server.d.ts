import { type SimContext, type Simulator } from '#simulators/context.ts';
export declare function abitabSimulator(context: SimContext): Simulator;
