import { type Server } from 'node:net';
/** What the server does with a mail that came in whole. */
export type Verdict = 'taken' | 'refused' | 'taken-without-answer';
export interface Incoming {
    from: string;
    to: string[];
    /** One character a byte. */
    raw: string;
}
/** As much of SMTP as a mail client needs: EHLO, MAIL, RCPT, DATA, RSET, NOOP, AUTH (any), QUIT. */
export declare function createSmtpServer(receive: (mail: Incoming) => Promise<Verdict>): Server;
