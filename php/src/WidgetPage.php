<?php

declare(strict_types=1);

namespace VvPlayer;

/** The built page with this host's globals in it. The browser reads the query; PHP does not look at it. */
final readonly class WidgetPage
{
    public const MARKER = '<!--vv:config-->';

    public function __construct(private string $file, private PageGlobals $globals)
    {
    }

    public function answer(Request $request): Response
    {
        if (!is_file($this->file) || !is_readable($this->file)) {
            return Response::plain(503, 'The widget is not built.');
        }
        $this->reportIgnored();
        $page = str_replace(self::MARKER, $this->globals->toScript(), (string) file_get_contents($this->file));

        $tag = EntityTag::ofText($page);
        $headers = [
            'Cache-Control' => 'no-cache',
            'ETag' => $tag->value,
            'X-Content-Type-Options' => 'nosniff',
            'Referrer-Policy' => 'strict-origin-when-cross-origin',
        ];
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, $headers);
        }

        return new Response(200, $headers + [
            'Content-Type' => 'text/html; charset=utf-8',
            'Content-Length' => (string) strlen($page),
        ], $page);
    }

    /** Names only: a value may hold a secret. */
    private function reportIgnored(): void
    {
        foreach ($this->globals->ignored as $variable) {
            error_log("VV Player: the value of $variable cannot be used, it is left out");
        }
    }
}
