import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/enter.tsx'),
  route('invitacion', 'routes/invitation.tsx'),
  route('salir', 'routes/leave.tsx'),
  layout('routes/staff-layout.tsx', [
    index('routes/start.tsx'),
    route('sesiones', 'routes/sessions.tsx'),
    route('ordenes/:number', 'routes/order.tsx'),
    route('cola', 'routes/queue.tsx'),
    route('cola/:kind', 'routes/exception.tsx'),
    route('buscar', 'routes/search.tsx'),
    route('ordenes', 'routes/orders.tsx'),
    route('avisos', 'routes/warnings.tsx'),
    route('interruptores', 'routes/switches.tsx'),
    route('ordenes/:number/compras', 'routes/order-purchases.tsx'),
    route('confirmar', 'routes/confirm.tsx'),
    route('accesos', 'routes/factors.tsx'),
    route('equipo', 'routes/team.tsx'),
    route('equipo/:id', 'routes/team-person.tsx'),
    route('registro', 'routes/audit.tsx'),
    route('reembolsos', 'routes/refunds.tsx'),
    route('reembolsos/:id', 'routes/refund.tsx'),
    route('ordenes/:number/reembolsar', 'routes/refund-order.tsx'),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
