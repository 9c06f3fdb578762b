/** Reads a mail as we compose them: headers, multipart alternatives, quoted-printable and base64, UTF-8. */
export interface ReadMail {
    from: string;
    to: string;
    subject: string;
    messageId: string;
    text: string;
    html: string;
}
/** `raw` holds one character a byte ('latin1'), so that bodies keep their bytes until their charset is known. */
export declare function readMail(raw: string): ReadMail;
