import type { SimContext, Simulator } from '#simulators/context.ts';
export interface KeptMail {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** ISO instant. */
    date: string;
    from: string;
    messageId: string;
}
export interface MailSimulator extends Simulator {
    /** Opens the SMTP port and answers its number. */
    listen(port: number, host: string): Promise<number>;
    /** Newest first. */
    mails(to?: string): KeptMail[];
}
export declare function mailSimulator(context: SimContext): MailSimulator;
