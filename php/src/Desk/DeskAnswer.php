<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Response;

/** Answers of the desk: data, files, and faults in words. Nobody but the publisher may keep them. */
final readonly class DeskAnswer
{
    private const HEADERS = ['Cache-Control' => 'private, no-store'];
    private const BUSY_S = 5;

    /** @param array<string, mixed> $data */
    public static function json(array $data, int $status = 200): Response
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

        return Response::text($status, 'application/json; charset=utf-8', json_encode($data, $flags), self::HEADERS);
    }

    /** @param string $message in Russian */
    public static function fault(int $status, string $code, string $message): Response
    {
        return self::json(['error' => ['code' => $code, 'message' => $message]], $status);
    }

    /** The storage does not answer now. */
    public static function busy(): Response
    {
        $response = self::fault(503, 'busy', 'База статистики сейчас занята. Страница попробует снова.');

        return new Response(503, ['Retry-After' => (string) self::BUSY_S] + $response->headers, $response->body);
    }

    public static function broken(): Response
    {
        return self::fault(503, 'broken', 'База статистики не открывается. Причина — в журнале ошибок PHP.');
    }

    /** @param string $name of the file, in ASCII */
    public static function csv(string $text, string $name): Response
    {
        return Response::text(200, 'text/csv; charset=utf-8', $text, self::HEADERS + [
            'Content-Disposition' => "attachment; filename=\"$name.csv\"",
        ]);
    }
}
