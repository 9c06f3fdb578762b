import { defineRoutes } from '#server/http/handler.ts';
import { readLedger } from './read-ledger.ts';

export const punctualityRoutes = defineRoutes({ readLedger });
