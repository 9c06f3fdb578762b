import type { FastifyInstance } from 'fastify';
import type { Simulator } from './context.ts';
/** The faults that any partner may have: slow, failing, or losing the answer after the effect. */
export declare function mountFaults(app: FastifyInstance, simulator: Simulator): void;
/** `POST /__control/<partner>` sets a scenario or acts at once, `GET` lists what the partner received. */
export declare function mountControl(app: FastifyInstance, chosen: ReadonlyMap<string, Simulator>): void;
