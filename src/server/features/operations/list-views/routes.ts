import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { deleteView, exportList, listViews, renameView, saveView } from './list-views.ts';

export const viewRoutes = defineBackofficeRoutes({ listViews, saveView, exportList, renameView, deleteView });
