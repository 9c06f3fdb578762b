import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** A key pair of the size the bank expects, for a shop that pays at the simulated bank. */
export async function generateSigningKey(): Promise<{ privateKeyPem: string; publicKeyPem: string }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKeyPem, publicKeyPem: publicKeyOf(privateKeyPem) };
}

/** The public half, out of a private key or a certificate. */
export function publicKeyOf(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
}
