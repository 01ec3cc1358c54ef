<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\PublicAddress;

final class PublicAddressTest extends TestCase
{
    public function testTellsAddressesOfAPublicHost(): void
    {
        $resolve = static fn (string $name) => $name === 'site.example' ? ['93.184.216.34', '2606:2800:220:1::1'] : [];

        self::assertSame(['93.184.216.34', '2606:2800:220:1::1'], PublicAddress::ofOrigin('https://site.example', $resolve));
        self::assertSame(['8.8.8.8'], PublicAddress::ofOrigin('https://8.8.8.8:8443', $resolve));
        self::assertSame([], PublicAddress::ofOrigin('https://nowhere.example', $resolve));
    }

    /** @dataProvider inner */
    public function testRefusesAHostWithAnInnerAddress(string $origin): void
    {
        $resolve = static fn (string $name) => ['93.184.216.34', $name === 'six.example' ? 'fd00::1' : '10.0.0.1'];

        self::assertNull(PublicAddress::ofOrigin($origin, $resolve));
    }

    /** @return list<array{string}> */
    public static function inner(): array
    {
        return [
            ['https://localhost'], ['https://intranet'], ['https://a.internal'], ['https://127.0.0.1'], ['https://10.1.2.3'],
            ['https://169.254.169.254'], ['https://four.example'], ['https://six.example'],
        ];
    }
}
