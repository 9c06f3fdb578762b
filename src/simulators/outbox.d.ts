/** A notice to the shop. It is written down before it is first sent and sent again until the shop took it. */
export interface Notice {
    partner: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    /** How to tell that it was taken: any 2xx, or a SOAP answer other than 'send it again'. */
    taken: '2xx' | 'soap';
    /** Milliseconds since 1970; not sent before. */
    notBefore?: number;
}
export interface Outbox {
    /** Sends at once (or at its time) and goes on in the background; answers what the first attempt met. */
    post(notice: Notice): Promise<Attempt>;
    resume(): void;
    sent(partner: string): {
        url: string;
        status: number | null;
        at: string;
    }[];
    close(): void;
}
export interface Attempt {
    taken: boolean;
    status: number | null;
    text: string;
}
export interface OutboxContext {
    dataDir: string;
    clock: () => Date;
    later: (ms: number, act: () => void) => void;
}
export declare function createOutbox(context: OutboxContext): Outbox;
