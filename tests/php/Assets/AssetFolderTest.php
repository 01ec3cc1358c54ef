<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\AssetFolder;
use VvPlayer\Tests\TemporaryFolder;

final class AssetFolderTest extends TestCase
{
    use TemporaryFolder;

    public function testFindsAFile(): void
    {
        $file = $this->write('assets/x.js', '1');

        self::assertSame(realpath($file), $this->assets()->find('x.js'));
    }

    public function testFindsNoFolderAndNoMissingFile(): void
    {
        $this->write('assets/sub.js/x.js', '1');

        self::assertNull($this->assets()->find('sub.js'));
        self::assertNull($this->assets()->find('missing.js'));
        self::assertNull($this->assets()->find(''));
        self::assertNull($this->assets()->find('.'));
    }

    public function testStaysInside(): void
    {
        $this->write('secret.js', '1');
        $this->write('assets-too/secret.js', '1');
        $this->write('assets/x.js', '1');
        symlink("$this->folder/secret.js", "$this->folder/assets/file-link.js");
        symlink($this->folder, "$this->folder/assets/folder-link");
        symlink("$this->folder/nowhere", "$this->folder/assets/broken-link.js");

        foreach (
            [
                '../secret.js', '../assets-too/secret.js', 'file-link.js', 'folder-link/secret.js', 'broken-link.js',
                '/etc/passwd', '../../../../../../etc/passwd',
            ] as $name
        ) {
            self::assertNull($this->assets()->find($name), $name);
        }
    }

    public function testFollowsALinkThatStaysInside(): void
    {
        $file = $this->write('assets/x.js', '1');
        symlink($file, "$this->folder/assets/link.js");

        self::assertSame(realpath($file), $this->assets()->find('link.js'));
    }

    public function testFollowsALinkToTheFolder(): void
    {
        $file = $this->write('releases/7/x.js', '1');
        symlink("$this->folder/releases/7", "$this->folder/assets");

        self::assertSame(realpath($file), $this->assets()->find('x.js'));
    }

    public function testAMissingFolderHasNoFiles(): void
    {
        self::assertNull($this->assets()->find('x.js'));
        self::assertNull($this->assets()->codingsOf('x.js'));
    }

    public function testListsCodingsBestFirst(): void
    {
        $this->write('assets/x.js', '1');
        $gzip = $this->write('assets/x.js.gz', '2');
        $brotli = $this->write('assets/x.js.br', '3');

        self::assertSame(['br', 'gzip'], $this->assets()->codingsOf('x.js'));
        self::assertSame(realpath($brotli), $this->assets()->find('x.js', 'br'));
        self::assertSame(realpath($gzip), $this->assets()->find('x.js', 'gzip'));
    }

    public function testIgnoresAVariantOutside(): void
    {
        $this->write('assets/x.js', '1');
        symlink($this->write('secret', '1'), "$this->folder/assets/x.js.br");

        self::assertSame([], $this->assets()->codingsOf('x.js'));
        self::assertNull($this->assets()->find('x.js', 'br'));
    }

    private function assets(): AssetFolder
    {
        return new AssetFolder("$this->folder/assets");
    }
}
