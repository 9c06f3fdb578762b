import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { decideWeight } from './decide-weight.ts';
import { countWeightDifferences, listWeightDifferences } from './find-weight-differences.ts';

export const billedWeightRoutes = defineBackofficeRoutes({
  listWeightDifferences,
  countWeightDifferences,
  decideWeight,
});
