export function findServer(server: 'nginx' | 'php-fpm', path?: string): string | null;
