<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\FileSlice;
use VvPlayer\Http\Handover;
use VvPlayer\Http\Response;
use VvPlayer\Tests\TemporaryFolder;

final class HandoverTest extends TestCase
{
    use TemporaryFolder;

    public function testNginxGetsAnInternalPath(): void
    {
        $response = $this->handOver('nginx', $this->file('a.js.br', ['Content-Encoding' => 'br', 'ETag' => '"1"']));

        self::assertSame(['Content-Encoding' => 'br', 'ETag' => '"1"', 'X-Accel-Redirect' => '/_vv/a.js.br'], $response->headers);
        self::assertSame('', $response->body);
    }

    public function testApacheGetsTheRealPathOfAnUncompressedFile(): void
    {
        $plain = $this->handOver('apache', $this->file('a.js', []));
        $packed = $this->file('a.js.br', ['Content-Encoding' => 'br']);

        self::assertSame(['X-Sendfile' => realpath("$this->folder/assets/a.js")], $plain->headers);
        self::assertSame($packed, $this->handOver('apache', $packed));
    }

    public function testPhpSendsTheFileByDefault(): void
    {
        $response = $this->file('a.js', []);

        self::assertSame($response, $this->handOver(null, $response));
    }

    /** @dataProvider kinds */
    public function testPhpSendsPartsAndTexts(string $kind): void
    {
        $file = $this->write('assets/a.js', '0123456789');
        $part = new Response(206, ['Content-Range' => 'bytes 0-1/10'], new FileSlice($file, 0, 2));
        foreach ([$part, new Response(304, []), Response::notFound(), new Response(200, [], 'text')] as $response) {
            self::assertSame($response, $this->handOver($kind, $response));
        }
    }

    /** @dataProvider kinds */
    public function testDoesNotHandOverAFileOutsideOrWithAnUnusualName(string $kind): void
    {
        $outside = $this->write('secret.js', '1');
        $this->write('assets/a.js', '1');
        symlink($outside, "$this->folder/assets/link.js");
        $files = [
            $outside, "$this->folder/assets/../secret.js", "$this->folder/assets/link.js", "$this->folder/assets/none.js",
            $this->write('assets/sub/x.js', '1'), $this->write('assets/.hidden', '1'), $this->write("assets/a\nb.js", '1'),
            $this->write('assets/a b.js', '1'), $this->write('assets/a%2e.js', '1'),
        ];
        foreach ($files as $file) {
            $response = new Response(200, [], new FileSlice($file, 0, 1));
            self::assertSame($response, $this->handOver($kind, $response), $file);
        }
    }

    /** @return iterable<array{string}> */
    public function kinds(): iterable
    {
        yield ['nginx'];
        yield ['apache'];
    }

    /** @param array<string, string> $headers */
    private function file(string $name, array $headers): Response
    {
        $file = $this->write("assets/$name", 'content');

        return new Response(200, $headers + ['Content-Length' => '7'], new FileSlice($file, 0, 7));
    }

    private function handOver(?string $kind, Response $response): Response
    {
        return (new Handover($kind, '/_vv/'))->apply($response, "$this->folder/assets");
    }
}
