<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\AssetFolder;
use VvPlayer\Assets\Assets;
use VvPlayer\Http\FileSlice;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Tests\TemporaryFolder;

final class AssetsTest extends TestCase
{
    use TemporaryFolder;

    protected function setUp(): void
    {
        $this->write('app-Bx3fK9aZ.js', 'the original');
        $this->write('app-Bx3fK9aZ.js.br', 'brotli');
        $this->write('app-Bx3fK9aZ.js.gz', 'gzipped');
        $this->write('sample.mp4', '0123456789');
        $this->write('page.html', '<p>');
    }

    public function testServesTheOriginal(): void
    {
        $response = $this->get('app-Bx3fK9aZ.js');

        self::assertSame(200, $response->status);
        self::assertSame('the original', $this->read($response));
        self::assertSame('text/javascript; charset=utf-8', $response->headers['Content-Type']);
        self::assertSame('12', $response->headers['Content-Length']);
        self::assertSame('public, max-age=31536000, immutable', $response->headers['Cache-Control']);
        self::assertSame('nosniff', $response->headers['X-Content-Type-Options']);
        self::assertSame('*', $response->headers['Access-Control-Allow-Origin']);
        self::assertSame('cross-origin', $response->headers['Cross-Origin-Resource-Policy']);
        self::assertSame('bytes', $response->headers['Accept-Ranges']);
        self::assertSame('Accept-Encoding', $response->headers['Vary']);
        self::assertArrayNotHasKey('Content-Encoding', $response->headers);
    }

    public function testServesAVariant(): void
    {
        $brotli = $this->get('app-Bx3fK9aZ.js', ['accept-encoding' => 'gzip, br']);
        $gzip = $this->get('app-Bx3fK9aZ.js', ['accept-encoding' => 'gzip']);

        self::assertSame(['br', '6', 'brotli'], [
            $brotli->headers['Content-Encoding'], $brotli->headers['Content-Length'], $this->read($brotli),
        ]);
        self::assertSame(['gzip', '7', 'gzipped'], [
            $gzip->headers['Content-Encoding'], $gzip->headers['Content-Length'], $this->read($gzip),
        ]);
        self::assertSame('text/javascript; charset=utf-8', $brotli->headers['Content-Type']);
        self::assertArrayNotHasKey('Accept-Ranges', $brotli->headers);
        self::assertCount(3, array_unique([
            $brotli->headers['ETag'], $gzip->headers['ETag'], $this->get('app-Bx3fK9aZ.js')->headers['ETag'],
        ]));
    }

    public function testVariesOnlyWithVariants(): void
    {
        self::assertArrayNotHasKey('Vary', $this->get('sample.mp4', ['accept-encoding' => 'br'])->headers);
        self::assertArrayHasKey('Vary', $this->get('app-Bx3fK9aZ.js', ['accept-encoding' => 'br;q=0'])->headers);
    }

    public function testARangeAppliesToTheOriginal(): void
    {
        $response = $this->get('app-Bx3fK9aZ.js', ['accept-encoding' => 'br', 'range' => 'bytes=4-']);

        self::assertSame([206, 'original'], [$response->status, $this->read($response)]);
        self::assertSame('bytes 4-11/12', $response->headers['Content-Range']);
        self::assertSame('8', $response->headers['Content-Length']);
        self::assertArrayNotHasKey('Content-Encoding', $response->headers);
    }

    public function testIgnoresARangeItCannotRead(): void
    {
        $response = $this->get('sample.mp4', ['range' => 'bytes=0-1,3-4']);

        self::assertSame([200, '0123456789'], [$response->status, $this->read($response)]);
        self::assertArrayNotHasKey('Content-Range', $response->headers);
    }

    public function testRefusesARangeBeyondTheEnd(): void
    {
        $response = $this->get('sample.mp4', ['range' => 'bytes=10-']);

        self::assertSame(416, $response->status);
        self::assertSame('bytes */10', $response->headers['Content-Range']);
        self::assertSame('no-store', $response->headers['Cache-Control']);
        self::assertSame('*', $response->headers['Access-Control-Allow-Origin']);
    }

    public function testHeadIgnoresRanges(): void
    {
        $response = $this->get('app-Bx3fK9aZ.js', ['range' => 'bytes=99-', 'accept-encoding' => 'br'], 'HEAD');

        self::assertSame([200, 'br'], [$response->status, $response->headers['Content-Encoding']]);
    }

    public function testIfRangePreventsPartsOfTwoVersions(): void
    {
        $etag = $this->get('sample.mp4')->headers['ETag'];

        self::assertSame(206, $this->get('sample.mp4', ['range' => 'bytes=0-1', 'if-range' => $etag])->status);
        foreach (['"old"', "W/$etag", 'Wed, 21 Oct 2015 07:28:00 GMT'] as $ifRange) {
            $response = $this->get('sample.mp4', ['range' => 'bytes=99-', 'if-range' => $ifRange]);
            self::assertSame([200, '0123456789'], [$response->status, $this->read($response)], $ifRange);
        }
    }

    public function testAnswers304ForTheSameRepresentation(): void
    {
        $original = $this->get('app-Bx3fK9aZ.js')->headers['ETag'];
        $same = $this->get('app-Bx3fK9aZ.js', ['if-none-match' => $original]);
        $other = $this->get('app-Bx3fK9aZ.js', ['if-none-match' => $original, 'accept-encoding' => 'br']);

        self::assertSame([304, ''], [$same->status, $same->body]);
        self::assertSame(
            ['Cache-Control', 'Vary', 'ETag', 'X-Content-Type-Options', 'Access-Control-Allow-Origin', 'Cross-Origin-Resource-Policy'],
            array_keys($same->headers),
        );
        self::assertSame(200, $other->status);
        self::assertSame(304, $this->get('sample.mp4', ['if-none-match' => '*', 'range' => 'bytes=99-'])->status);
    }

    /** @dataProvider strangers */
    public function testRefusesOtherFiles(string $name): void
    {
        self::assertSame(404, $this->get($name)->status);
    }

    /** @return iterable<array{string}> */
    public function strangers(): iterable
    {
        yield ['page.html'];
        yield ['app-Bx3fK9aZ.js.br'];
        yield ['app-Bx3fK9aZ.js.gz'];
        yield ['missing.js'];
    }

    public function testServesAnEmptyFile(): void
    {
        $this->write('empty.css', '');
        $response = $this->get('empty.css');

        self::assertSame([200, '0', ''], [$response->status, $response->headers['Content-Length'], $this->read($response)]);
    }

    /** @param array<string, string> $headers by lower-case name */
    private function get(string $name, array $headers = [], string $method = 'GET'): Response
    {
        return (new Assets(new AssetFolder($this->folder)))->answer($name, new Request($method, headers: $headers));
    }

    private function read(Response $response): string
    {
        self::assertInstanceOf(FileSlice::class, $response->body);

        return implode('', iterator_to_array($response->body->open(), false));
    }
}
