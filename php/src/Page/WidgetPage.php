<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Cards\OEmbedLinks;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Http\AcceptEncoding;
use VvPlayer\Http\EntityTag;
use VvPlayer\Http\GzipText;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\Collector;

/** The built page with this host's globals, and with the button or the spinner that its query asks for. */
final readonly class WidgetPage
{
    /** The place of the inserted text. */
    public const MARKER = '<!--vv:config-->';
    /** The shell with its spinner, and in a comment with its button (`dev/build/inline-shell.ts`). */
    private const SHELL = '~<!--vv:spinner-->(.*?)<!--vv:button (.*?)-->~s';
    /** Permissions that the player never needs, so that no script in the frame can request them. */
    public const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()';

    /** A minute in a CDN; browsers revalidate. */
    private const SHARED = 'public, max-age=0, s-maxage=60';
    /** The file with the texts before and after that place, compressed by the build. */
    private const TEXTS = 'page-texts.json';
    /** A server sends ten packets before it hears from the browser (RFC 6928). Answers beyond them are left to calls. */
    private const FIRST_BYTES = 14_480;
    /** Room for the status, the tag, the headers of the body and of the server, and TLS. */
    private const OTHER_BYTES = 400;
    private const HOST_HEADERS = ['X-Forwarded-Host', 'X-Forwarded-Prefix', 'Forwarded'];

    public function __construct(private Settings $settings)
    {
    }

    /** The page of the build with the URLs of this host; null where PHP cannot read it. */
    public static function built(Settings $settings): ?string
    {
        $file = "$settings->dist/index.html";

        return is_file($file) && is_readable($file) ? $settings->assetPrefix->apply((string) file_get_contents($file)) : null;
    }

    public function answer(Request $request): Response
    {
        // The prefix first: the inserted text holds values of the request.
        $page = self::built($this->settings);
        if ($page === null) {
            return Response::plain(503, 'The widget is not built.');
        }
        $this->settings->reportIgnored();
        $content = new PageContent($this->settings->content);
        $content->report($request);
        $globals = PageGlobals::fromEnvironment($this->settings->environment->get(...));
        $own = $content->globals($request, $globals->has('env_ad_list_url'))
            + Collector::globals($this->settings, $request, $globals->has('env_statistics_url'));
        $globals = $globals->with($own);
        $script = $globals->toScript();
        $provider = Providers::of($this->settings->content, $request);
        $hashes = InlineHashes::of($page)->with($script);
        $texts = self::texts($page, self::offersPlay($globals, $request), OEmbedLinks::of($request) . $script);

        $parts = PageParts::of(implode('', $texts), $hashes);
        $gzip = GzipText::read("{$this->settings->dist}/" . self::TEXTS);
        $coding = AcceptEncoding::choose($request->header('Accept-Encoding'), $gzip === null ? [] : [GzipText::CODING]);
        $headers = $this->headers($parts, $request);
        $first = [$this->settings->baseUrl, $this->settings->environment->get('VV_ENV_AD_LIST_URL')];
        $links = implode(', ', [...Preconnects::links($first, $request), ...$parts->links()]);
        $fits = self::room($gzip, $texts, implode(": \r\n", [...array_keys($headers), ...$headers, $links]));
        $texts[1] .= FirstAnswers::block($this->settings, $provider, $own['env_ad_list_url'] ?? null, $request, $fits);
        $page = implode('', $texts);
        // The policy contains hashes of the page's scripts, so a cached page must match the headers of a 304.
        $tag = EntityTag::ofText($page . implode("\n", $headers), $coding);
        $headers += ['ETag' => $tag->value] + ($gzip === null ? [] : ['Vary' => 'Accept-Encoding']);
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, $headers);
        }
        $body = $coding === null ? $page : $gzip->join($texts);

        return new Response(200, $headers + ($links === '' ? [] : ['Link' => $links])
            + ($coding === null ? [] : ['Content-Encoding' => $coding]) + [
                'Content-Type' => 'text/html; charset=utf-8',
                'Content-Length' => (string) strlen($body),
            ], $body);
    }

    /** @return array{string, string, string} the texts of the page in order: those of the build, and between them the inserted one */
    private static function texts(string $page, bool $offersPlay, string $inserted): array
    {
        $page = InlineHashes::cut((string) preg_replace(self::SHELL, $offersPlay ? '$2' : '$1', $page));
        [$before, $after] = explode(self::MARKER, $page, 2) + [1 => null];

        return $after === null ? [$before, '', ''] : [$before, $inserted, $after];
    }

    /**
     * @param array{string, string, string} $texts
     * @param string $head the headers that are known
     * @return \Closure(string): bool whether the page with this block after its inserted text fits into the first packets
     */
    private static function room(?GzipText $gzip, array $texts, string $head): \Closure
    {
        if ($gzip === null) {
            return static fn (string $block) => false;
        }
        $built = strlen($gzip->join([$texts[0], '', $texts[2]]));
        $left = self::FIRST_BYTES - self::OTHER_BYTES - strlen($head) - $built;

        return static fn (string $block) => strlen(GzipText::deflate($texts[1] . $block)) <= $left;
    }

    /** Whether the page waits for a press, as far as its query tells. The page's script corrects it. */
    private static function offersPlay(PageGlobals $globals, Request $request): bool
    {
        $isNamed = $globals->has('movie_id') || ContentKey::ofPage($request) !== null;

        return $isNamed && !$globals->has('source_error') && !in_array($request->parameter('auto_play'), ['1', 'true'], true);
    }

    /**
     * The page depends on no cookie and on nothing else of a viewer. It depends on the host, the path and the query, by which
     * caches tell pages apart, and on headers of proxies, by which they do not: a request could poison the cache.
     */
    private static function isShared(Request $request): bool
    {
        $names = array_filter(self::HOST_HEADERS, static fn (string $name) => $request->header($name) !== '');

        // A signature expires.
        return $names === [] && !$request->has('sig');
    }

    /** @return array<string, string> */
    private function headers(PageParts $parts, Request $request): array
    {
        return [
            'Cache-Control' => self::isShared($request) ? self::SHARED : 'no-cache',
            'Content-Security-Policy' => ContentSecurity::of($this->settings)->policy($parts, $request),
            'Permissions-Policy' => self::PERMISSIONS,
            'Referrer-Policy' => 'strict-origin-when-cross-origin',
            'X-Content-Type-Options' => 'nosniff',
            // An isolated host page may frame only responses with this header.
            'Cross-Origin-Resource-Policy' => 'cross-origin',
        ];
    }
}
