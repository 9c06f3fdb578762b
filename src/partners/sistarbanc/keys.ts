import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** A key pair of the size that the bank requires, for the simulated bank. */
export async function generateSigningKeyPair(): Promise<{ privateKeyPem: string; publicKeyPem: string }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKeyPem, publicKeyPem: derivePublicKey(privateKeyPem) };
}

/** The public key of a private key or a certificate. */
export function derivePublicKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
}

/** Whether a text is an RSA private key, with which the bank's forms are signed. */
export function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
