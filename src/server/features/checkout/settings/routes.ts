import { defineRoutes } from '#server/http/handler.ts';
import { readSettings } from './read-settings.ts';

export const settingsRoutes = defineRoutes({
  readSettings: (context) => readSettings(context),
});
