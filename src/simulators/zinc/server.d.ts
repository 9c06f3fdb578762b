import type { SimContext, Simulator } from '#simulators/context.ts';
import type { DemoCatalogue } from './catalogue.ts';
export declare function zincSimulator(context: SimContext, catalogue: DemoCatalogue): Simulator;
