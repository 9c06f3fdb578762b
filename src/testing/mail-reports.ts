/** The recipient's part of a delivery status notification. */
export interface DeliveryStatus {
  /** The address of the report: the envelope sender of the mail. */
  to: string;
  /** Enhanced status code, such as '5.1.1'. */
  status: string;
  action?: string;
  /** The reported recipient. */
  recipient?: string;
}

const lines = (...text: string[]) => text.join('\r\n');

/** A delivery status notification (RFC 3464), as a mail server writes it. */
export function deliveryReport({
  to,
  status,
  action = 'failed',
  recipient = 'ana@correo.example',
}: DeliveryStatus): string {
  return lines(
    'Return-Path: <>',
    `Delivered-To: rebotes@puente.example`,
    'From: Mail Delivery System <MAILER-DAEMON@mx.correo.example>',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your message could not be delivered.',
    '--limite',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.correo.example',
    'Arrival-Date: Sun, 22 Nov 2026 06:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} no such`,
    '    mailbox',
    '',
    '--limite',
    'Content-Type: message/rfc822',
    '',
    'From: Puente <hola@puente.example>',
    `To: ${recipient}`,
    'Subject: Hola',
    '',
    'Hola',
    '--limite--',
    '',
  );
}

/** A complaint (RFC 5965) of a mail server whose reader called a mail with this envelope sender unwanted. */
export function complaintReport(envelopeSender: string, type = 'abuse'): string {
  return lines(
    'From: <fbl@correo.example>',
    'To: <abuse@puente.example>',
    'Subject: FW: Hola',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--limite',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '--limite',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    `Return-Path: <${envelopeSender}>`,
    'From: Puente <hola@puente.example>',
    'Subject: Hola',
    '',
    'Hola',
    '--limite--',
    '',
  );
}
