<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\Manifest;
use VvPlayer\Tests\TemporaryFolder;

final class ManifestTest extends TestCase
{
    use TemporaryFolder;

    public function testKnowsTheHashOfAnAsset(): void
    {
        $hash = hash('sha256', 'x');
        $this->writeJson(['version' => '1.2.3', 'files' => ['index.html' => $hash, 'widget-assets/x.js' => $hash]]);
        $manifest = Manifest::read($this->folder);

        self::assertNotNull($manifest);
        self::assertSame(['1.2.3', $hash, null, null], [
            $manifest->version, $manifest->hashOf('x.js'), $manifest->hashOf('index.html'), $manifest->hashOf('y.js'),
        ]);
        self::assertSame('x.js', $manifest->someScript());
    }

    /** @dataProvider broken */
    public function testIgnoresABrokenManifest(string $text): void
    {
        $this->write(Manifest::FILE, $text);

        self::assertNull(Manifest::read($this->folder));
    }

    /** @return iterable<string, array{string}> */
    public function broken(): iterable
    {
        yield 'empty' => [''];
        yield 'cut' => ['{"version": "1", "files": {"index.html": "'];
        yield 'a list' => ['["1"]'];
        yield 'no files' => ['{"version": "1"}'];
        yield 'empty files' => ['{"version": "1", "files": {}}'];
        yield 'a list of files' => [json_encode(['version' => '1', 'files' => [str_repeat('a', 64)]])];
        yield 'a short hash' => ['{"version": "1", "files": {"index.html": "abc"}}'];
        yield 'no text' => ['{"version": 1, "files": {"index.html": 1}}'];
    }

    public function testAcceptsAMissingManifest(): void
    {
        self::assertNull(Manifest::read($this->folder));
    }

    public function testABuildWithoutAScriptNamesNoScript(): void
    {
        $this->writeJson(['version' => '1', 'files' => ['index.html' => str_repeat('a', 64)]]);

        self::assertNull(Manifest::read($this->folder)?->someScript());
    }

    private function writeJson(array $content): void
    {
        $this->write(Manifest::FILE, (string) json_encode($content));
    }
}
