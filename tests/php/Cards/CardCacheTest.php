<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\CardCache;
use VvPlayer\Cards\ContentCard;
use VvPlayer\Catalogue\DiskCache;
use VvPlayer\Tests\TemporaryFolder;

final class CardCacheTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider cards */
    public function testKeepsACardForItsTime(ContentCard $card, int $seconds): void
    {
        $cache = new CardCache($this->folder);
        $now = time();
        $cache->put('7', $card, $now);

        self::assertEquals($card, $cache->find('7', $now + $seconds - 1));
        self::assertNull($cache->find('7', $now + $seconds));
        self::assertNull($cache->find('8', $now));
        // The clock was set back.
        self::assertNull($cache->find('7', $now - 61));
    }

    /** @return iterable<string, array{ContentCard, int}> */
    public function cards(): iterable
    {
        yield 'a film' => [new ContentCard(title: 'Фильм "7"', thumbnail: ['https://a.example/p.jpg', 16, 9]), 60];
        yield 'a film without a poster' => [new ContentCard(title: 'Фильм'), 60];
        yield 'an unknown content' => [new ContentCard(isMissing: true), 60];
        yield 'no answer' => [new ContentCard(), 10];
    }

    public function testAnswersNothingFromABrokenFile(): void
    {
        $cache = new CardCache($this->folder);
        $now = time();
        $cache->put('7', new ContentCard(title: 'Фильм'), $now);
        [$file] = (array) glob("$this->folder/*");
        $until = $now + 60;
        foreach (['', '{', '[]', '7', "{\"until\":$until}", "{\"until\":$until,\"value\":{\"isMissing\":1,\"title\":[]}}",
            "{\"until\":$until,\"value\":{\"isMissing\":false,\"thumbnail\":[\"a\"]}}"] as $text) {
            file_put_contents($file, $text);
            self::assertNull($cache->find('7', $now), $text);
        }
    }

    public function testTheNumberOfFilesHasABound(): void
    {
        $cache = new CardCache($this->folder);
        $now = time();
        foreach (range(1, DiskCache::MAX_FILES + 20) as $id) {
            $cache->put((string) $id, new ContentCard(title: 'x'), $now);
        }

        self::assertCount(DiskCache::MAX_FILES, (array) glob("$this->folder/*"));
        self::assertNotNull($cache->find((string) (DiskCache::MAX_FILES + 20), $now));
    }

    public function testDeletesOldFilesAndLeavesLocks(): void
    {
        touch($this->write('old.json', '{}'), time() - 61);
        touch($this->write('new.json', '{}'), time());
        touch($this->write('aborted.json.1f.part', ''), time() - 61);
        touch($this->write('slot-1.lock', ''), time() - 61);
        (new CardCache($this->folder))->put('7', new ContentCard(), time());

        self::assertFileDoesNotExist("$this->folder/old.json");
        self::assertFileDoesNotExist("$this->folder/aborted.json.1f.part");
        self::assertFileExists("$this->folder/new.json");
        self::assertFileExists("$this->folder/slot-1.lock");
    }

    public function testWorksWithoutAFolder(): void
    {
        $blocked = $this->write('file', '');
        $cache = new CardCache("$blocked/cache");
        $cache->put('7', new ContentCard(), time());

        self::assertNull($cache->find('7', time()));
    }
}
