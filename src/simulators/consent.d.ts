import type { FastifyInstance } from 'fastify';
import { type SimContext } from './context.ts';
/** The persons behind the simulated sign-ins. What each stands for is in its kind. */
export declare const KINDS: readonly ['good', 'wrong-audience', 'expired', 'no-mail', 'unverified'];
export type TokenKind = (typeof KINDS)[number];
export interface Grant {
    token: string;
    kind: TokenKind;
    subject: string;
    email: string | null;
    firstName: string;
    lastName: string;
    clientId: string;
    expiresAt: number;
}
export interface Grants {
    find(token: string): Grant | null;
    issue(person: Omit<Grant, 'token' | 'subject' | 'expiresAt'>): Grant;
    all(): Grant[];
    close(): void;
}
/** Tokens given out by a simulated provider; besides, '<provider>-good', '<provider>-expired' and so on always work. */
export declare function openGrants(context: SimContext, provider: 'google' | 'facebook'): Grants;
interface Dialog {
    provider: 'google' | 'facebook';
    name: string;
    colour: string;
    path: string;
    grants: Grants;
}
/** The provider's page where a person agrees; it sends the browser back with the token in the fragment. */
export declare function mountConsent(app: FastifyInstance, context: SimContext, dialog: Dialog): void;
export {};
