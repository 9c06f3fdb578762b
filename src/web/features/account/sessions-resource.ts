import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource } from '#web/lib/owned-resource.ts';

/** The customer's active sessions, on every device. */
export const sessionsResource = ownedResource('sessions', (signal) => customerApi('listSessions', {}, { signal }));
