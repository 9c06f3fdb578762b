import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/enter.tsx'),
  route('salir', 'routes/leave.tsx'),
  layout('routes/staff-layout.tsx', [
    index('routes/start.tsx'),
    route('sesiones', 'routes/sessions.tsx'),
    route('paquetes', 'routes/notices.tsx'),
    route('paquetes/aviso', 'routes/notice.tsx'),
    route('paquetes/pesos', 'routes/weights.tsx'),
    route('casos', 'routes/cases.tsx'),
    route('casos/:number', 'routes/case.tsx'),
  ]),
  route('casos/:number/fotos/:photoId', 'routes/case-photo.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
