<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;

/**
 * Sources of a policy for the code of a page: the exact paths that it names, not the whole host. A host often has other
 * scripts, such as uploads or JSONP, which injected markup could use. A policy ignores the query of a path.
 */
final readonly class CodeSources
{
    public const WHOLE_HOST = "'self'";
    private const SCRIPT = './vv-player.php';
    private const CLEAN = '~^(?=/)(?:/(?!\.{1,2}(?:/|$))(?:[A-Za-z0-9._\~-]|%[0-9A-Fa-f]{2})+)*/?$~D';

    /** @return list<string> */
    public static function of(PageParts $page, Request $request): array
    {
        $sources = [];
        foreach ($page->codeUrls ?: [self::SCRIPT] as $url) {
            array_push($sources, ...self::sourcesOf($url, $request));
        }

        return array_values(array_unique($sources));
    }

    /** @return list<string> the player's own document, wherever its code comes from */
    public static function ofPlayer(Request $request): array
    {
        return self::sourcesOf(self::SCRIPT, $request);
    }

    /** @return list<string> */
    private static function sourcesOf(string $url, Request $request): array
    {
        $origin = PageParts::originOf($url);
        if ($origin !== null) {
            $path = (string) preg_replace('~^(?:https?:)?//[^/]*~i', '', $url);

            return [preg_match(self::CLEAN, $path) === 1 ? $origin . $path : $origin];
        }
        $paths = self::ownPaths($url, $request);
        $hosts = PublicHosts::of($request);
        if ($hosts === [] || $paths === [] || preg_grep(self::CLEAN, $paths, PREG_GREP_INVERT) !== []) {
            return [self::WHOLE_HOST];
        }
        // A source without a scheme takes the page's or a safer one: a proxy may hide that the page uses https.
        $scheme = $request->isSecure ? 'https://' : '';
        $sources = [];
        foreach ($hosts as $host) {
            array_push($sources, ...array_map(static fn (string $path) => $scheme . $host . $path, $paths));
        }

        return $sources;
    }

    /** @return list<string> the path of a URL on our own host; empty when it is in doubt */
    private static function ownPaths(string $url, Request $request): array
    {
        if (str_starts_with($url, '/')) {
            return [$url];
        }
        $path = $request->pathBeside((string) preg_replace('~^\./~', '', $url));
        $prefix = $request->header('X-Forwarded-Prefix');
        if (!PublicHosts::isProxied($request)) {
            return [$path];
        }
        if ($prefix !== '') {
            return array_values(array_unique([rtrim(trim($prefix), '/') . $path, $path]));
        }

        // A proxy may serve the root of this host as one of its own folders.
        return dirname($path) === '/' ? [] : [$path];
    }
}
