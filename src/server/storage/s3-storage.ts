import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/config/document-storage.ts';
import type { DocumentStorage } from './document-storage.ts';

const CONNECT_MS = 3000;
const REQUEST_MS = 20_000;
const TRIES = 2;

/** Keeps each object in a bucket. A service of one's own is addressed by path, since it rarely has a name for each bucket. */
export function createS3Storage({ bucket, url, region, accessKey, secretKey }: S3Settings): DocumentStorage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    ...(url === null ? {} : { endpoint: url, forcePathStyle: true }),
    // Services that speak S3 know the checksums of the protocol, not those that Amazon added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
  });
  const at = (id: string) => ({ Bucket: bucket, Key: `documents/${id}` });
  return {
    put: async (id, bytes) => {
      await client.send(new PutObjectCommand({ ...at(id), Body: bytes, ContentType: 'application/octet-stream' }));
    },
    get: async (id) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(id)));
        return Body === undefined ? null : await Body.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id)));
    },
  };
}
