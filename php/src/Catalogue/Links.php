<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;

/**
 * Addresses as a browser asks for them: from the root of the host, because a master JSON knows no folder. They also work
 * behind a proxy that serves the player in another folder and says so in X-Forwarded-Prefix.
 */
final readonly class Links
{
    private const CLEAN = '~^/(?!/)[A-Za-z0-9._\~%/-]*$~D';

    /**
     * @param string $script path of vv-player.php
     * @param string $query of a signed film with its `&`, which the answers' own addresses repeat; else empty
     */
    private function __construct(private string $script, private string $query)
    {
    }

    public static function of(Request $request, string $query = ''): self
    {
        $prefix = rtrim(trim($request->header('X-Forwarded-Prefix')), '/');
        $isMoved = $prefix !== '' && PublicHosts::isProxied($request) && preg_match(self::CLEAN, $prefix) === 1;

        return new self(($isMoved ? $prefix : '') . $request->pathBeside('vv-player.php'), $query === '' ? '' : "$query&");
    }

    /** The address of an answer: `/catalogue/…` in the query of vv-player.php. */
    public function call(string $path): string
    {
        return "$this->script?{$this->query}path=$path";
    }

    /** The address of a part of a path; its slashes are encoded too. */
    public static function part(int|string $part): string
    {
        return rawurlencode((string) $part);
    }

    /** The address of the host, as the browser asks for it. */
    public function resolve(string $address): string
    {
        if (Address::isAbsolute($address) || str_starts_with($address, '/')) {
            return $address;
        }
        if (str_starts_with($address, '?')) {
            return $this->script . $address;
        }
        $folder = preg_replace('~[^/]*$~D', '', $this->script);

        return $folder . preg_replace('~^(?:\./)+~', '', $address);
    }
}
