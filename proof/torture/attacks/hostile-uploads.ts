import { MAX_DOCUMENT_BYTES } from '#domain/document/document.ts';
import { MAX_PHOTO_BYTES } from '#domain/photo/photo.ts';
import type { Fixtures } from '#proof/api-conformance/fixtures.ts';
import { hostilePhotos } from '#testing/photos.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';

interface HostileUploads {
  /** Each file that was sent, with the status of its answer. */
  sent: { what: string; status: number }[];
  /** How long `/health` took while a file was sent and judged, in milliseconds. */
  waits: number[];
}

/** Uploads files of millions of segments as papers and as photos of a case, and asks all the while whether the process is there. */
export async function sendHostileUploads(shop: ReachableShop, shopper: Fixtures): Promise<HostileUploads> {
  const { sent, waits }: HostileUploads = { sent: [], waits: [] };
  const id = shopper.orders.purchased;
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const record = async (what: string, reply: Promise<{ status: number }>) => {
    let isAnswered = false;
    const answered = reply.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const start = performance.now();
      await fetch(`${shop.url}/health`);
      waits.push(performance.now() - start);
    }
    sent.push({ what, status: (await answered).status });
  };
  for (const [what, bytes] of hostilePhotos(MAX_DOCUMENT_BYTES)) {
    const body = { name: 'foto.jpg', content: base64(bytes) };
    await record(`${what} as a paper`, shop.call('addDocument', { params: { id }, body }, shopper));
  }
  for (const [what, bytes] of hostilePhotos(MAX_PHOTO_BYTES)) {
    const { caseId } = shopper;
    const body = { photo: base64(bytes) };
    await record(`${what} as a photo`, shop.call('addCasePhoto', { params: { id, caseId }, body }, shopper));
  }
  return { sent, waits };
}
