/** Where the bytes of uploaded documents are kept, each under the id of its document. */
export interface DocumentStorage {
  /** Writes the whole object or nothing; the same again changes nothing. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such object. */
  get(id: string): Promise<Uint8Array | null>;
  /** Does nothing where there is no such object. */
  remove(id: string): Promise<void>;
}
