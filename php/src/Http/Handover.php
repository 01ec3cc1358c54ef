<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/**
 * Leaves the sending of whole files to the web server. PHP sends ranges itself, because it has chosen the representation
 * that they count in. A file outside of the folder, or without an asset's name, is never handed over.
 */
final readonly class Handover
{
    public const KINDS = ['nginx', 'apache'];
    private const NAME = '~^[A-Za-z0-9_-][A-Za-z0-9._-]*$~D';

    /** @param string $location nginx's internal location of the folder, with a slash at both ends */
    public function __construct(private ?string $kind, private string $location)
    {
    }

    public function isOn(): bool
    {
        return $this->kind !== null;
    }

    public function apply(Response $response, string $root): Response
    {
        $header = $response->status === 200 && $response->body instanceof FileSlice
            ? $this->header($response->body->file, $root, isset($response->headers['Content-Encoding']))
            : [];
        if ($header === []) {
            return $response;
        }

        return new Response(200, array_diff_key($response->headers, ['Content-Length' => true]) + $header);
    }

    /**
     * Leaves the sending of a file below a folder to the web server, ranges and validators included. The response is unchanged
     * where PHP sends it.
     *
     * @param string $file its real path
     */
    public function applyBelow(Response $response, string $file, string $root): Response
    {
        $top = realpath($root) . '/';
        $path = str_starts_with($file, $top) ? substr($file, strlen($top)) : '';
        $header = match ($path === '' ? null : $this->kind) {
            'nginx' => ['X-Accel-Redirect' => $this->location . implode('/', array_map(rawurlencode(...), explode('/', $path)))],
            'apache' => ['X-Sendfile' => $file],
            default => [],
        };

        return $header === [] ? $response : new Response($response->status, $response->headers + $header);
    }

    /** @return array<string, string> */
    private function header(string $file, string $root, bool $isCoded): array
    {
        $real = realpath($file);
        $name = basename($file);
        if ($real === false || dirname($real) !== realpath($root) || preg_match(self::NAME, $name) !== 1) {
            return [];
        }

        return match ($this->kind) {
            'nginx' => ['X-Accel-Redirect' => $this->location . $name],
            // mod_xsendfile removes Content-Encoding, so PHP sends compressed files itself.
            'apache' => $isCoded ? [] : ['X-Sendfile' => $real],
            default => [],
        };
    }
}
