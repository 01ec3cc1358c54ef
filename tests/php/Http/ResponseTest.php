<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Response;

final class ResponseTest extends TestCase
{
    public function testPlainTextIsNeverCachedOrSniffed(): void
    {
        $response = Response::plain(405, 'Нет.', ['Allow' => 'GET']);

        self::assertSame(405, $response->status);
        self::assertSame('Нет.', $response->body);
        self::assertSame([
            'Allow' => 'GET',
            'Cache-Control' => 'no-store',
            'Content-Type' => 'text/plain; charset=utf-8',
            'Content-Length' => '7',
            'X-Content-Type-Options' => 'nosniff',
        ], $response->headers);
    }

    public function testHeadKeepsTheHeaders(): void
    {
        $response = Response::notFound();

        self::assertSame('', $response->withoutBody()->body);
        self::assertSame(404, $response->withoutBody()->status);
        self::assertSame($response->headers, $response->withoutBody()->headers);
    }
}
