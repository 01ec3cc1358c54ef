<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/**
 * The document in which interactive ads play (VPAID, SIMID). Its origin is opaque and its sandbox allows scripts alone, so
 * foreign code reaches no storage, no cookie and no page of this host (docs/ads.md, Interactive creatives).
 */
final readonly class CreativePage
{
    public const PARAMETER = 'creative';
    /** A day. The document names no file of a build. */
    private const CACHED = 'public, max-age=86400';

    public static function isFor(Request $request): bool
    {
        return $request->has(self::PARAMETER);
    }

    public static function answer(Settings $settings, Request $request): Response
    {
        return Response::revalidated($request, 'text/html; charset=utf-8', (string) file_get_contents(__DIR__ . '/creative.html'), [
            'Cache-Control' => self::CACHED,
            'Content-Security-Policy' => self::policy($settings->ancestors, $request->isSecure),
            'Permissions-Policy' => WidgetPage::PERMISSIONS,
            'Referrer-Policy' => 'strict-origin-when-cross-origin',
            'Cross-Origin-Resource-Policy' => 'cross-origin',
        ]);
    }

    /** @param list<string>|null $ancestors origins that may frame the player, and thereby this document; null: any */
    private static function policy(?array $ancestors, bool $isSecure): string
    {
        $anywhere = $isSecure ? 'https:' : 'https: http:';
        // Creatives evaluate code; here it can do no more than their scripts.
        $directives = [
            'sandbox allow-scripts',
            "default-src 'none'",
            "script-src 'unsafe-inline' 'unsafe-eval' blob: $anywhere",
            "style-src 'unsafe-inline' $anywhere",
            "img-src data: blob: $anywhere",
            "media-src data: blob: $anywhere",
            "connect-src data: blob: $anywhere",
            "font-src data: $anywhere",
            "frame-src $anywhere",
            "base-uri 'none'",
            "form-action 'none'",
            // All frames around this one count, so the host page as well.
            ...$ancestors === null ? [] : [implode(' ', array_unique(['frame-ancestors', "'self'", ...$ancestors]))],
            ...$isSecure ? ['upgrade-insecure-requests'] : [],
        ];

        return implode('; ', $directives);
    }
}
