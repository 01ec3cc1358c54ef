<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\CallSlots;
use VvPlayer\Tests\TemporaryFolder;

final class CallSlotsTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider folders */
    public function testGivesTwoAndThenNone(string $folder): void
    {
        $this->write('file', '');
        $slots = new CallSlots("$this->folder/$folder");
        [$one, $two] = [$slots->take(), $slots->take()];

        self::assertIsResource($one);
        self::assertIsResource($two);
        self::assertNull($slots->take());
        self::assertNull((new CallSlots("$this->folder/$folder"))->take());
        fclose($one);
        $again = $slots->take();
        self::assertIsResource($again);
        self::assertNull($slots->take());
        fclose($two);
        fclose($again);
    }

    /** @return iterable<string, array{string}> */
    public function folders(): iterable
    {
        yield 'a folder that is there' => ['.'];
        yield 'a folder that is made' => ['cache/oembed'];
        yield 'a folder that cannot be made' => ['file/oembed'];
    }
}
