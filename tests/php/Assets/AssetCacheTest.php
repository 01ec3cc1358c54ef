<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\AssetCache;
use VvPlayer\Tests\TemporaryFolder;

final class AssetCacheTest extends TestCase
{
    use TemporaryFolder;

    private const ONE = '1111111111111111111111111111111111111111111111111111111111111111';
    private const TWO = '2222222222222222222222222222222222222222222222222222222222222222';

    public function testFindsAStoredFile(): void
    {
        $cache = new AssetCache($this->folder);
        $file = $cache->put('a.js', self::ONE, 'content');

        self::assertNotNull($file);
        self::assertSame($file, $cache->find('a.js', self::ONE));
        self::assertSame('content', file_get_contents($file));
        self::assertNull($cache->find('a.js', self::TWO));
        self::assertNull($cache->find('b.js', self::ONE));
        self::assertSame([basename($file)], array_values(array_diff((array) scandir($this->folder), ['.', '..'])));
    }

    public function testAFullOrMissingDiskStoresNothing(): void
    {
        self::assertNull((new AssetCache("$this->folder/missing"))->put('a.js', self::ONE, 'content'));
    }

    public function testTheNewestOlderCopyIsTheFallback(): void
    {
        $cache = new AssetCache($this->folder);
        touch((string) $cache->put('a.js', self::ONE, 'older'), time() - 100);
        $newer = $cache->put('a.js', self::TWO, 'newer');
        $cache->put('b-a.js', self::TWO, 'another');

        self::assertSame($newer, $cache->findOlder('a.js'));
        self::assertNull($cache->findOlder('c.js'));
    }

    public function testAFailureIsRememberedForAWhile(): void
    {
        $cache = new AssetCache($this->folder);
        self::assertFalse($cache->hasFailed('a.js', self::ONE, 5));
        $cache->markFailed('a.js', self::ONE);

        self::assertTrue($cache->hasFailed('a.js', self::ONE, 5));
        self::assertFalse($cache->hasFailed('a.js', self::ONE, -1));
        self::assertFalse($cache->hasFailed('a.js', self::TWO, 5));
        self::assertNull($cache->findOlder('a.js'));
    }

    public function testAllowsOneFetchAtATime(): void
    {
        $cache = new AssetCache("$this->folder/new/deep");
        $first = $cache->lock('a.js', self::ONE, wait: false);

        self::assertNotNull($first);
        self::assertNull($cache->lock('a.js', self::ONE, wait: false));
        self::assertNotNull($cache->lock('b.js', self::ONE, wait: false));
        fclose($first);
        self::assertNotNull($cache->lock('a.js', self::ONE, wait: false));
    }

    public function testGivesNoLockInAReadOnlyFolder(): void
    {
        $cache = new AssetCache($this->write('file', '') . '/cache');

        self::assertNull($cache->lock('a.js', self::ONE, wait: true));
    }
}
