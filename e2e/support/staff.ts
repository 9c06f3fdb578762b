import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { commandEnv, SHOP_URL } from './shop.ts';

const STEP_S = 30;
/** A code that is typed at once must still be valid when it arrives. */
const ENOUGH_MS = 12_000;

/** Where browsers open the back office: passkeys need a name. */
export const BACKOFFICE_URL = `${SHOP_URL.replace('127.0.0.1', 'localhost')}/operacion`;

/** Runs `npm run staff:invite`; returns the link that it prints. */
export async function inviteStaff(email: string, role: string): Promise<string> {
  const args = ['src/bin/staff.ts', email, '--name', 'Ana Prueba', '--role', role];
  const { stdout } = await promisify(execFile)('node', args, { env: commandEnv() });
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

/** Gives the page an authenticator whose owner always confirms. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** An authenticator app. Its code has time left: one that is about to end would be refused by the time it arrives. */
export function createAuthenticatorApp(secret: string): { freshCode(): Promise<string> } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return {
    freshCode: async () => {
      while (TOTP.remaining({ period: STEP_S }) < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, 200));
      return totp.generate();
    },
  };
}
