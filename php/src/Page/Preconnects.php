<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;

/**
 * Origins that the page's first calls go to. A browser connects to those of its `Link` header while it reads the page.
 */
final readonly class Preconnects
{
    /** The inline script sends these calls without credentials, so they share no connection with other requests. */
    private const PARAMETERS = 'rel="preconnect dns-prefetch"; crossorigin';

    /**
     * @param list<string> $urls of the services that the player calls first; one without an origin is on our own
     * @return list<string> the values of a Link header for a page at this request's URL
     */
    public static function links(array $urls, Request $request): array
    {
        $own = Origin::ofUrl($request->address() ?? '');
        $used = array_filter(
            array_unique(array_map(Origin::ofUrl(...), $urls)),
            // A browser blocks plain calls of an encrypted page.
            static fn (?string $origin) => $origin !== null && $origin !== $own
                && (!$request->isSecure || str_starts_with($origin, 'https:')),
        );

        return array_values(array_map(static fn (string $origin) => "<$origin>; " . self::PARAMETERS, $used));
    }
}
