import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { findProductsForStaff } from './find-products-for-staff.ts';
import { countOverrides, listOverrides } from './list-overrides.ts';
import { endOverride, overrideProduct } from './override-product.ts';
import { readProductForStaff } from './read-product-for-staff.ts';

export const overridesRoutes = defineBackofficeRoutes({
  listOverrides,
  countOverrides,
  findProducts: findProductsForStaff,
  readCatalogueProduct: readProductForStaff,
  blockProduct: (context, { input: { forbidden, ...target }, ...by }) =>
    overrideProduct(context, { ...target, ...by, kind: 'block', value: { forbidden } }),
  correctWeight: (context, { input: { weightGrams, ...target }, ...by }) =>
    overrideProduct(context, { ...target, ...by, kind: 'weight', value: { weightGrams } }),
  classifyProduct: (context, { input: { exempt, ursec, ...target }, ...by }) =>
    overrideProduct(context, { ...target, ...by, kind: 'customs', value: { exempt, ursec } }),
  limitPrice: (context, { input: { ceilingCents, ...target }, ...by }) =>
    overrideProduct(context, { ...target, ...by, kind: 'ceiling', value: { ceilingCents } }),
  endOverride: (context, { input, ...by }) => endOverride(context, { ...input, ...by }),
});
