// Asks an address and exits with 0 where it answers with success: the image has neither a shell nor curl for a health check.
const [address = ''] = process.argv.slice(2);
const isFine = await fetch(address, { signal: AbortSignal.timeout(3000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isFine ? 0 : 1);
