import { routes } from '#server/http/handler.ts';
import { readRates } from './read-rates.ts';

export const currencyRoutes = routes({
  readRates: (context) => readRates(context),
});
