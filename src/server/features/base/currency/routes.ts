import { defineRoutes } from '#server/http/handler.ts';
import { readRates } from './read-rates.ts';

export const currencyRoutes = defineRoutes({
  readRates: (context) => readRates(context),
});
