import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/enter.tsx'),
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
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
