import { defineRoutes } from '#server/http/handler.ts';
import { readSeller } from './read-seller.ts';
import { readSettings } from './read-settings.ts';

export const settingsRoutes = defineRoutes({
  readSettings: (context) => readSettings(context),
  readSeller: async (context) => readSeller(context),
});
