<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\EntityTag;
use VvPlayer\Http\Handover;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;

/** Gives out the files of the folder of films at `?path=/media/…`, where the web server does not. */
final readonly class MediaRequest
{
    /**
     * A player that pauses leaves its request open and would hold a process of PHP. A part without an end is therefore
     * given out in pieces; the browser asks for the next one.
     */
    private const MAX_OPEN_BYTES = 4 * 1_048_576;
    private const MAX_LIST_BYTES = 8 * 1_048_576;
    private const METHODS = 'GET, HEAD, OPTIONS';

    private function __construct(private MediaFiles $files, private Handover $handover)
    {
    }

    public static function isFor(Request $request): bool
    {
        return is_string($request->path) && str_starts_with($request->path, MediaFiles::PATH);
    }

    /** @param MediaFiles|null $files null where no folder of films is set */
    public static function handle(?MediaFiles $files, Handover $handover, Request $request): Response
    {
        return $files === null ? Response::notFound() : (new self($files, $handover))->answer($request);
    }

    private function answer(Request $request): Response
    {
        if ($request->method === 'OPTIONS') {
            return new Response(204, Response::FOR_EVERY_ORIGIN + [
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
            return Response::plain(404, 'Not found.', Response::FOR_EVERY_ORIGIN);
        }
        $headers = Response::FOR_EVERY_ORIGIN + ['Cache-Control' => 'no-cache'];
        $type = (string) MediaType::of($path);
        if (MediaType::isList($path) && filesize($file) <= self::MAX_LIST_BYTES) {
            $folder = str_contains($path, '/') ? dirname($path) : '';
            $text = (new MediaList($folder))->rewrite($path, (string) file_get_contents($file));

            return Response::revalidated($request, $type, $text, $headers);
        }
        $whole = new Response(200, $headers + ['Content-Type' => $type, 'X-Content-Type-Options' => 'nosniff']);
        $handed = $request->method === 'GET' ? $this->handover->applyBelow($whole, $file, $this->files->root) : $whole;

        return $handed !== $whole ? $handed : Response::file(
            $request,
            $file,
            EntityTag::ofState($file),
            $headers + ['Accept-Ranges' => 'bytes'],
            ['Content-Type' => $type],
            self::MAX_OPEN_BYTES,
        );
    }
}
