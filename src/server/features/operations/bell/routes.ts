import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { postponeBell, seeBell, setDigest } from './change-bell.ts';
import { readBell } from './read-bell.ts';

export const bellRoutes = defineBackofficeRoutes({ readBell, seeBell, postponeBell, setDigest });
