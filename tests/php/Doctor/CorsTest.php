<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\Cors;
use VvPlayer\Http\Fetched;
use VvPlayer\Tests\FakeNetwork;

final class CorsTest extends TestCase
{
    private const URL = 'https://api.example/contents/1';

    public function testReadsTheAllowedOrigin(): void
    {
        $refusal = static fn (?string $allowed) => Cors::refusal(
            new Fetched(200, $allowed === null ? [] : ['access-control-allow-origin' => $allowed], ''),
            'https://site.example',
        );

        self::assertNull($refusal('*'));
        self::assertNull($refusal('https://site.example'));
        self::assertStringContainsString('нет заголовка', (string) $refusal(null));
        self::assertStringContainsString('только https://other.example', (string) $refusal('https://other.example'));
        self::assertStringContainsString('дважды', (string) $refusal('*, *'));
    }

    /** @dataProvider preflights */
    public function testReadsAPreflight(string $state, int $status, ?string $allowedHeaders): void
    {
        $headers = FakeNetwork::CORS + ($allowedHeaders === null ? [] : ['access-control-allow-headers' => $allowedHeaders]);
        $network = new FakeNetwork(['OPTIONS ' . self::URL => new Fetched($status, $headers, '')]);
        [$finding] = Cors::preflight($network->probe(), 'Каталог', self::URL, [Cors::TOKEN, Cors::CONTEXT]);

        self::assertSame($state, $finding->state, $finding->what);
    }

    /** @return list<array{string, int, string|null}> */
    public static function preflights(): array
    {
        return [
            ['good', 204, 'Authorization, X-Session-Context'],
            ['good', 200, 'content-type,AUTHORIZATION,x-session-context'],
            ['warning', 204, '*'],
            ['warning', 204, 'x-session-context'],
            ['bad', 204, 'authorization'],
            ['bad', 204, null],
            ['bad', 404, 'Authorization, X-Session-Context'],
            ['bad', 302, 'Authorization, X-Session-Context'],
        ];
    }

    public function testAPreflightWithoutAnswerIsBad(): void
    {
        [$finding] = Cors::preflight((new FakeNetwork([]))->probe(), 'Каталог', self::URL, [Cors::CONTEXT]);

        self::assertSame('bad', $finding->state);
        self::assertStringContainsString('Access-Control-Allow-Headers: x-session-context', $finding->advice);
    }
}
