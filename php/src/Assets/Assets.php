<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

use VvPlayer\Http\AcceptEncoding;
use VvPlayer\Http\ByteRange;
use VvPlayer\Http\CachePolicy;
use VvPlayer\Http\EntityTag;
use VvPlayer\Http\FileSlice;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;

/** One asset over HTTP: representation, validators, ranges. */
final readonly class Assets
{
    /** Modules are fetched with CORS, and a sandboxed frame has an opaque origin. */
    private const FOR_EVERY_ORIGIN = [
        'Access-Control-Allow-Origin' => '*',
        'Cross-Origin-Resource-Policy' => 'cross-origin',
    ];

    public function __construct(private AssetStore $store)
    {
    }

    public function answer(string $name, Request $request): Response
    {
        $type = ContentType::of($name);
        $codings = $type === null ? null : $this->store->codingsOf($name);
        if ($codings === null) {
            return Response::notFound();
        }

        // RFC 9110 defines ranges for GET only. They count in the original's bytes, so they keep compression out.
        $range = $request->method === 'GET' ? $request->header('Range') : '';
        $coding = $range === '' ? AcceptEncoding::choose($request->header('Accept-Encoding'), $codings) : null;
        $file = $this->store->find($name, $coding);
        if ($file === null) {
            return Response::plain(503, 'VV_ASSET_ORIGIN did not serve this file. Try again later.', ['Retry-After' => (string) UpstreamAssets::PAUSE_S]);
        }
        $tag = EntityTag::ofAsset($name, $file, $coding);

        $headers = [
            'Cache-Control' => CachePolicy::of($name),
            'ETag' => $tag->value,
            'X-Content-Type-Options' => 'nosniff',
        ] + self::FOR_EVERY_ORIGIN + ($codings === [] ? [] : ['Vary' => 'Accept-Encoding']);
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, $headers);
        }

        $headers += ['Content-Type' => $type]
            + ($coding === null ? ['Accept-Ranges' => 'bytes'] : ['Content-Encoding' => $coding]);
        $ifRange = $request->header('If-Range');

        return self::content($file, $headers, $ifRange === '' || $tag->is($ifRange) ? $range : '');
    }

    /** @param array<string, string> $headers */
    private static function content(string $file, array $headers, string $range): Response
    {
        $size = (int) filesize($file);
        $part = ByteRange::parse($range, $size);
        if ($part === null) {
            return new Response(200, $headers + ['Content-Length' => (string) $size], new FileSlice($file, 0, $size));
        }
        if (!$part->isSatisfiable()) {
            $headers = ['Content-Range' => "bytes */$size"] + self::FOR_EVERY_ORIGIN;

            return Response::plain(416, 'Range not satisfiable.', $headers);
        }

        return new Response(206, $headers + [
            'Content-Range' => $part->toContentRange($size),
            'Content-Length' => (string) $part->length,
        ], new FileSlice($file, $part->first, $part->length));
    }
}
