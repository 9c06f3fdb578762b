import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { changeSwitch } from './change-switch.ts';
import { listSwitches } from './list-switches.ts';
import { removeNotice, showNotice } from './notice.ts';

export const switchesRoutes = defineBackofficeRoutes({ listSwitches, changeSwitch, showNotice, removeNotice });
