import { api } from './api.ts';
import { ownedResource } from './owned-resource.ts';

/** The customer's profile. */
export const profileResource = ownedResource('profile', (signal) => api('readProfile', {}, { signal }));
