import type { SimContext, Simulator } from '#simulators/context.ts';
import type { Shelves } from './catalogue.ts';
export declare function zincSimulator(context: SimContext, catalogue: Shelves): Simulator;
