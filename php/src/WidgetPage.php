<?php

declare(strict_types=1);

namespace VvPlayer;

/** The built page with this host's globals in it. The browser reads the query; PHP looks for the film's number only. */
final readonly class WidgetPage
{
    public const MARKER = '<!--vv:config-->';
    /** What no player needs, so that nothing within the frame can ask the viewer for it either. */
    private const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()';

    public function __construct(private Settings $settings)
    {
    }

    public function answer(Request $request): Response
    {
        $file = "{$this->settings->dist}/index.html";
        if (!is_file($file) || !is_readable($file)) {
            return Response::plain(503, 'The widget is not built.');
        }
        $this->settings->reportIgnored();
        $inserted = $this->settings->globals->toScript() . OEmbedLinks::of($request);
        $page = str_replace(self::MARKER, $inserted, (string) file_get_contents($file));

        $parts = PageParts::of($page);
        $headers = $this->headers($parts, $request);
        // The policy names hashes of the page's own scripts, so a page that is held and the headers of a 304 fit together.
        $tag = EntityTag::ofText($page . implode("\n", $headers));
        $headers += ['ETag' => $tag->value];
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, $headers);
        }
        $link = $parts->linkHeader();

        return new Response(200, $headers + ($link === '' ? [] : ['Link' => $link]) + [
            'Content-Type' => 'text/html; charset=utf-8',
            'Content-Length' => (string) strlen($page),
        ], $page);
    }

    /** @return array<string, string> */
    private function headers(PageParts $parts, Request $request): array
    {
        return [
            'Cache-Control' => 'no-cache',
            'Content-Security-Policy' => $this->settings->security->policy($parts, $request->isSecure),
            'Permissions-Policy' => self::PERMISSIONS,
            'Referrer-Policy' => 'strict-origin-when-cross-origin',
            'X-Content-Type-Options' => 'nosniff',
            // For an owner's page that is isolated and may frame nothing without this word.
            'Cross-Origin-Resource-Policy' => 'cross-origin',
        ];
    }
}
