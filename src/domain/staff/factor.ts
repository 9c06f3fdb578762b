/** With what a session of the staff was opened. */
export type StaffFactor = 'passkey' | 'totp' | 'recovery' | 'invitation' | 'demo';
