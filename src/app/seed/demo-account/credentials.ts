/** Sign-in of the demo account; printed when a shop with simulated payments starts. */
export const DEMO_EMAIL = 'demo@puente.example';
export const DEMO_PASSWORD = 'Demo1234';
