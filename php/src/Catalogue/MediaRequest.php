<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\ByteRange;
use VvPlayer\Http\EntityTag;
use VvPlayer\Http\FileSlice;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;

/** Gives out the files of the folder of films at `?path=/media/…`, where the web server does not. */
final readonly class MediaRequest
{
    /**
     * A player that pauses leaves its request open and would hold a process of PHP. A part without an end is therefore
     * given out in pieces; the browser asks for the next one (RFC 9110, 15.3.7 allows a shorter part).
     */
    private const MAX_OPEN_BYTES = 4 * 1_048_576;
    private const MAX_LIST_BYTES = 8 * 1_048_576;
    private const METHODS = 'GET, HEAD, OPTIONS';
    private const FOR_EVERY_ORIGIN = [
        'Access-Control-Allow-Origin' => '*',
        'Cross-Origin-Resource-Policy' => 'cross-origin',
    ];

    /** @param \Closure(Response, string): Response $handOver leaves the sending of a whole file to the web server */
    public function __construct(private MediaFiles $files, private \Closure $handOver)
    {
    }

    public static function isFor(Request $request): bool
    {
        return is_string($request->path) && str_starts_with($request->path, MediaFiles::PATH);
    }

    public function answer(Request $request): Response
    {
        if ($request->method === 'OPTIONS') {
            return new Response(204, self::FOR_EVERY_ORIGIN + [
                'Access-Control-Allow-Methods' => self::METHODS,
                'Access-Control-Allow-Headers' => 'Range',
                'Access-Control-Max-Age' => '86400',
            ]);
        }
        if (!in_array($request->method, ['GET', 'HEAD'], true)) {
            return Response::plain(405, 'Method not allowed.', ['Allow' => self::METHODS]);
        }
        $path = substr((string) $request->path, strlen(MediaFiles::PATH));
        $file = $this->files->find($path);
        if ($file === null) {
            return Response::plain(404, 'Not found.', self::FOR_EVERY_ORIGIN);
        }
        $headers = self::FOR_EVERY_ORIGIN + [
            'Content-Type' => (string) MediaType::of($path),
            'Cache-Control' => 'no-cache',
            'X-Content-Type-Options' => 'nosniff',
        ];
        if (MediaType::isList($path) && filesize($file) <= self::MAX_LIST_BYTES) {
            return self::text((new MediaList(self::folderOf($path)))->rewrite($path, (string) file_get_contents($file)), $headers, $request);
        }
        $handed = $request->method === 'GET' ? ($this->handOver)(new Response(200, $headers), $file) : null;

        return $handed !== null && $handed->headers !== $headers ? $handed : self::file($file, $headers, $request);
    }

    private static function folderOf(string $path): string
    {
        return str_contains($path, '/') ? dirname($path) : '';
    }

    /** @param array<string, string> $headers */
    private static function text(string $text, array $headers, Request $request): Response
    {
        $tag = EntityTag::ofText($text);
        $headers += ['ETag' => $tag->value];
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, array_diff_key($headers, ['Content-Type' => '']));
        }

        return new Response(200, $headers + ['Content-Length' => (string) strlen($text)], $text);
    }

    /** @param array<string, string> $headers */
    private static function file(string $file, array $headers, Request $request): Response
    {
        $size = (int) filesize($file);
        $tag = EntityTag::ofState($file);
        $headers += ['ETag' => $tag->value, 'Accept-Ranges' => 'bytes'];
        if ($tag->isListedIn($request->header('If-None-Match'))) {
            return new Response(304, array_diff_key($headers, ['Content-Type' => '']));
        }
        $ifRange = $request->header('If-Range');
        $isUsable = $request->method === 'GET' && ($ifRange === '' || $tag->is($ifRange));
        $range = $isUsable ? trim($request->header('Range')) : '';
        $part = ByteRange::parse($range, $size);
        if ($part === null) {
            return new Response(200, $headers + ['Content-Length' => (string) $size], new FileSlice($file, 0, $size));
        }
        if (!$part->isSatisfiable()) {
            return Response::plain(416, 'Range not satisfiable.', self::FOR_EVERY_ORIGIN + ['Content-Range' => "bytes */$size"]);
        }
        if (preg_match('~^bytes=\s*\d+-$~iD', $range) === 1) {
            $last = min($part->first + self::MAX_OPEN_BYTES, $size) - 1;
            $part = ByteRange::parse("bytes=$part->first-$last", $size) ?? $part;
        }

        return new Response(206, $headers + [
            'Content-Range' => $part->toContentRange($size),
            'Content-Length' => (string) $part->length,
        ], new FileSlice($file, $part->first, $part->length));
    }
}
