/**
 * What a process does. `web`: serves pages, calls and partners' notices. `worker`: jobs, checks that are due, recurring
 * work. `migrate`: brings the database to what this version needs, before either of the others.
 */
export const ROLES = ['web', 'worker', 'migrate'] as const;
export type Role = (typeof ROLES)[number];
