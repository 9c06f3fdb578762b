/** Version of the built web, which React Router's manifest names; undefined in development before it is read. */
export function builtRelease(): string | undefined {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version?: string } };
  return manifest?.version;
}
