export interface Ledger<Entry> {
    /** What stood in the file when it was opened. */
    readonly past: readonly Entry[];
    /** On the disk when it returns. */
    append(entry: Entry): void;
    close(): void;
}
/** An append-only file of JSON lines: what a simulated partner knows outlives any crash of the process. */
export declare function openLedger<Entry extends object>(path: string): Ledger<Entry>;
