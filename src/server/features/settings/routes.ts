import { routes } from '#server/http/handler.ts';
import { readSettings } from './read-settings.ts';

export const settingsRoutes = routes({
  readSettings: (context) => readSettings(context),
});
