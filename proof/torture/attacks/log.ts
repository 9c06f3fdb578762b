/** A secret shorter than this may occur by chance. */
const MIN_SECRET_LENGTH = 6;

/** The lines of a process's output that hold one of the secrets, each with the secret. */
export function findInLog(output: string, secrets: readonly string[]): string[] {
  const searched = [...new Set(secrets)].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  return output
    .split('\n')
    .flatMap((line) => searched.filter((secret) => line.includes(secret)).map((secret) => `${secret} in ${line}`));
}
