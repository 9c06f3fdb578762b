import { execFileSync } from 'node:child_process';

interface CycloneDx {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; version: string } };
  components: { name: string; version: string }[];
}

/**
 * The software bill of materials of the shop as CycloneDX: every package of production in the lock file with its version,
 * licence and hash, as npm writes it. What differs from run to run is left out, so that the same lock file gives the same text.
 */
export function billOfMaterials(root: string, { name, version }: { name: string; version: string }): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const { serialNumber: _random, ...bill } = JSON.parse(text) as CycloneDx;
  const { timestamp: _now, ...metadata } = bill.metadata;
  // npm names the folder of the checkout.
  const component = { ...metadata.component, name, version };
  return `${JSON.stringify({ ...bill, metadata: { ...metadata, component } }, null, 2)}\n`;
}
