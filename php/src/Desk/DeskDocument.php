<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\AcceptEncoding;
use VvPlayer\Http\EntityTag;
use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Page\InlineHashes;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Settings\Settings;

/**
 * The page of the statistics as the build made it: one file, with script and style in it (`dev/desk/build-desk.ts`). It
 * holds no data and no setting of the host, so it is the same for everybody, signed in or not.
 */
final readonly class DeskDocument
{
    public const FILE = 'desk.html';
    /** Content coding => suffix of the compressed file beside it; the best comes first. */
    private const SUFFIXES = ['br' => '.br', 'gzip' => '.gz'];
    /** Far more than the page has. */
    private const MAX_BYTES = 8_388_608;

    public static function answer(Settings $settings, Request $request): Response
    {
        $html = self::read("$settings->dist/" . self::FILE);
        if ($html === null) {
            return Response::plain(503, 'The page of the statistics is not built: upload all files of the package.');
        }
        $coding = AcceptEncoding::choose($request->header('Accept-Encoding'), self::codings("$settings->dist/" . self::FILE));
        $headers = [
            'Cache-Control' => 'no-cache',
            'Content-Security-Policy' => self::policy(InlineHashes::of($html), $settings),
            'Permissions-Policy' => WidgetPage::PERMISSIONS,
            'Cross-Origin-Opener-Policy' => 'same-origin',
            'Cross-Origin-Resource-Policy' => 'same-origin',
            'Referrer-Policy' => 'no-referrer',
            'Vary' => 'Accept-Encoding',
            'X-Content-Type-Options' => 'nosniff',
            // For browsers that do not know `frame-ancestors`.
            'X-Frame-Options' => 'DENY',
        ];
        // A cached page must match the headers of a 304: the policy names the catalogue of the settings.
        $tag = EntityTag::ofText($html . implode("\n", $headers), $coding);
        $headers += ['ETag' => $tag->value];
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, $headers);
        }
        $body = $coding === null ? null : self::read("$settings->dist/" . self::FILE . self::SUFFIXES[$coding]);

        return Response::text(200, 'text/html; charset=utf-8', $body ?? $html, $headers
            + ($body === null ? [] : ['Content-Encoding' => (string) $coding]));
    }

    /**
     * Scripts and styles by the hashes of the build; data of this host, and the catalogue, which names the chapters of a
     * film. Statistics are written by strangers: whatever got into the page could still run no code and send nothing away.
     */
    private static function policy(InlineHashes $hashes, Settings $settings): string
    {
        $catalogue = Origin::ofUrl($settings->baseUrl);
        $directives = [
            'default-src' => ["'none'"],
            'script-src' => $hashes->scripts,
            'style-src' => $hashes->styles,
            'connect-src' => ["'self'", ...$catalogue === null ? [] : [$catalogue]],
            'img-src' => ['data:', 'https:'],
            'frame-ancestors' => ["'none'"],
            'base-uri' => ["'none'"],
            'form-action' => ["'none'"],
        ];
        $texts = array_map(
            static fn (string $name, array $sources) => implode(' ', [$name, ...$sources === [] ? ["'none'"] : $sources]),
            array_keys($directives),
            $directives,
        );

        return implode('; ', $texts);
    }

    /**
     * The codings that the page is stored in. A file older than the page is that of the build before, whose hashes the
     * policy does not name: an upload has not come to it yet.
     *
     * @return list<string>
     */
    private static function codings(string $file): array
    {
        $changed = (int) filemtime($file);

        return array_keys(array_filter(
            self::SUFFIXES,
            static fn (string $suffix) => is_file($file . $suffix) && (int) filemtime($file . $suffix) >= $changed,
        ));
    }

    private static function read(string $file): ?string
    {
        if (!is_file($file) || !is_readable($file)) {
            return null;
        }
        $text = file_get_contents($file, length: self::MAX_BYTES);

        return $text === false ? null : $text;
    }
}
