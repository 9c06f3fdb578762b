import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/enter.tsx'),
  route('salir', 'routes/leave.tsx'),
  layout('routes/staff-layout.tsx', [
    index('routes/start.tsx'),
    route('sesiones', 'routes/sessions.tsx'),
    route('reembolsos', 'routes/refunds.tsx'),
    route('reembolsos/:id', 'routes/refund.tsx'),
    route('ordenes/:number/reembolsar', 'routes/refund-order.tsx'),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
