import { expect, test } from 'vitest';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import { readConfig } from '#server/config/config.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { readRecord } from './read-record.ts';

const imageSources = (/img-src ([^;]*)/.exec(pagePolicy({ scripts: [], apiUrl: null }))?.[1] ?? '').split(' ');

test.each([
  'm.media-amazon.com',
  'images-na.ssl-images-amazon.com',
  'images-eu.ssl-images-amazon.com',
  'images-fe.ssl-images-amazon.com',
  'images.amazon.com',
  'ecx.images-amazon.com',
  'g-ecx.images-amazon.com',
])('pictures of %s are read and may be shown', (host) => {
  const image = `https://${host}/images/I/71.jpg`;
  expect(safeImageUrl(image)).toBe(image);
  const read = readRecord({ asin: 'B0PICTURE1', productTitle: 'Kettle', mainImage: { imageUrl: image } });
  expect(read).toMatchObject({ product: { imageUrlList: [image] } });
  expect(imageSources).toContain(`https://${host}`);
  expect(readConfig({ BANNER_IMAGE: image })).not.toBeInstanceOf(Array);
  expect(safeImageUrl(image.replace('https:', 'http:'))).toBeNull();
});

test('the page policy names only hosts of the marketplace, over https', () => {
  const external = imageSources.filter((source) => source !== "'self'" && source !== 'data:');
  for (const source of external) expect(source).toMatch(/^https:\/\/[\w.-]+(?<=[.-]amazon\.com)$/);
});
