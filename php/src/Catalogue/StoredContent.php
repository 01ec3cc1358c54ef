<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/**
 * Content that is read as a whole once, and then title by title from an index on disk. One process at a time reads it; the
 * others answer from the index that there is.
 */
abstract class StoredContent extends Provider
{
    /** Part of the index' name: raise it where the readers of titles accept something else. */
    private const FORMAT = 1;
    private const NAMED = 20;
    /** A process that finds no index waits this long for the one that makes it. */
    private const WAIT_S = 20.0;
    private const LOOK_EVERY_US = 50_000;
    /** After a build that was cut off or could not be stored. */
    private const RETRY_S = 30;
    private const NO_PLACE = 'слишком много для чтения при каждом запросе, а хранить список негде: дайте PHP право записи в папку '
        . 'кэша (VV_CACHE_DIR)';

    private ?ContentIndex $index = null;

    /**
     * @param string|null $cache a folder that PHP can write; null without one
     * @param \Closure(callable(): void): void $later runs a refresh; null: after the answer has been sent
     */
    public function __construct(private readonly ?string $cache, private readonly ?\Closure $later = null)
    {
    }

    /** Tells the index of this content from others in the same folder. */
    abstract protected function identity(): string;

    /** Changes when an index must not be used any longer. */
    abstract protected function stamp(): string;

    /** Seconds after which an index is made anew, while the old one answers. */
    abstract protected function keptS(): int;

    /**
     * Reads everything.
     *
     * @param bool $isStored false where each request reads it: too much is refused then
     * @return \Generator<int, array{string, list<string>, array<mixed>}, null, array{count: int, isRefused?: bool, isLate?: bool}>
     * id, further names and title of each; then facts
     */
    abstract protected function titles(Problems $problems, bool $isStored): \Generator;

    public function find(string $id): ?Title
    {
        return $this->title("id $id", "name $id");
    }

    public function findByKinopoiskId(int $id): ?Title
    {
        return $this->title("kinopoisk $id");
    }

    public function findByImdbId(string $id): ?Title
    {
        return $this->title("imdb $id");
    }

    public function first(): ?Title
    {
        return $this->title('first');
    }

    public function hasAds(): bool
    {
        return $this->facts()['hasAds'] ?? false;
    }

    public function version(): string
    {
        return "{$this->identity()} " . hash('sha256', (string) json_encode($this->facts()['problems']));
    }

    public function ids(int $limit): array
    {
        return array_slice($this->facts()['ids'], 0, $limit);
    }

    public function count(): int
    {
        return $this->facts()['count'];
    }

    public function problems(): array
    {
        return array_map(static fn (array $problem) => new Problem(...$problem), $this->facts()['problems']);
    }

    public function isAvailable(): bool
    {
        return !($this->facts()['isRefused'] ?? false);
    }

    private function title(string ...$names): ?Title
    {
        $found = $this->lookUp($names);
        if ($found === false) {
            @unlink($this->file());
            $this->index = null;
            $found = $this->lookUp($names);
        } elseif ($found === null && $this->isOld($this->index)) {
            // It may be newer than the index.
            $this->index = $this->build(false) ?? $this->index;
            $found = $this->lookUp($names);
        }
        if (!is_array($found)) {
            return null;
        }
        $reader = new TitleReader(new Problems());
        $common = Fields::of($this->facts()['ads'] ?? [], '', new Problems(), Ads::FIELDS);

        return $reader->read($found, '', $common === null ? new Ads() : $reader->ads($common));
    }

    /**
     * @param list<string> $names the first that is known counts
     * @return array<mixed>|false|null
     */
    private function lookUp(array $names): array|false|null
    {
        foreach ($names as $name) {
            $found = $this->index()->find($name);
            if ($found !== null) {
                return $found;
            }
        }

        return null;
    }

    /** @return array<string, mixed> */
    private function facts(): array
    {
        return $this->index()->facts;
    }

    private function index(): ContentIndex
    {
        if ($this->index !== null) {
            return $this->index;
        }
        $stored = $this->cache === null ? null : ContentIndex::open($this->file());
        if ($stored === null || $stored->facts['stamp'] !== $this->stamp()) {
            return $this->index = $this->build($stored === null) ?? $stored ?? $this->unstored();
        }
        $this->index = $stored;
        if ($this->isOld($stored)) {
            ($this->later ?? self::afterAnswer(...))(fn () => $this->index = $this->build(false) ?? $stored);
        }

        return $this->index;
    }

    private function isOld(ContentIndex $index): bool
    {
        return $index->age < 0 || $index->age >= $this->keptS();
    }

    /** Null while another process builds, and where nothing can be stored. */
    private function build(bool $waits): ?ContentIndex
    {
        $lock = $this->lock($waits);
        if ($lock === null) {
            return null;
        }
        $file = $this->file();
        $old = ContentIndex::open($file);
        if ($old !== null && $old->facts['stamp'] === $this->stamp() && !$this->isOld($old)) {
            return $old;
        }
        if (fstat($lock)['mtime'] > time()) {
            return null;
        }
        // The mark stays if this process is cut off.
        @touch("$file.lock", time() + self::RETRY_S);
        $part = @fopen("$file.part", 'w+b');
        $index = $part === false ? null : $this->write($part, true);
        if ($index === null || ($index->facts['isLate'] ?? false) && $index->facts['count'] < ($old?->facts['count'] ?? 0)) {
            @unlink("$file.part");
            $why = $index === null ? "the list of films could not be stored in $this->cache" : 'a folder was not read in time; the older list stays';
            (new LogOnce((string) $this->cache))->write($why, static fn () => [$why]);

            return $old;
        }
        // No reader sees a partial file. Windows may refuse while another process reads the old one.
        if (@rename("$file.part", $file)) {
            @touch("$file.lock");
        }

        return $index;
    }

    /**
     * One process builds. Closing the handle releases the lock.
     *
     * @return resource|null
     */
    private function lock(bool $waits): mixed
    {
        $lock = $this->cache === null ? false : @fopen($this->file() . '.lock', 'c');
        if ($lock === false) {
            return null;
        }
        // Some file systems have no locks.
        for ($end = microtime(true) + self::WAIT_S; !flock($lock, LOCK_EX | LOCK_NB, $isTaken) && $isTaken === 1;) {
            if (!$waits || microtime(true) > $end) {
                return null;
            }
            usleep(self::LOOK_EVERY_US);
        }

        return $lock;
    }

    private function unstored(): ContentIndex
    {
        return $this->write(fopen('php://memory', 'w+b'), false);
    }

    /** @param resource $file */
    private function write(mixed $file, bool $isStored): ?ContentIndex
    {
        $stamp = $this->stamp();
        $problems = new Problems();
        $titles = $this->titles($problems, $isStored);
        $ids = [];
        $named = (static function () use ($titles, &$ids): \Generator {
            foreach ($titles as [$id, $names, $title]) {
                if (count($ids) < self::NAMED) {
                    $ids[$id] = (string) $id;
                }
                yield [[...$ids === [$id => (string) $id] ? ['first'] : [], "id $id", ...$names], $title];
            }
        })();

        return ContentIndex::write($file, $named, static function () use ($stamp, $problems, $titles, &$ids): array {
            $facts = $titles->getReturn();
            if ($facts['isRefused'] ?? false) {
                $problems->add('', self::NO_PLACE);
            }

            return ['stamp' => $stamp, 'ids' => array_values($ids), 'problems' => array_map(
                static fn (Problem $problem) => [$problem->place, $problem->expected],
                $problems->all(),
            )] + $facts;
        });
    }

    private function file(): string
    {
        return "$this->cache/index-" . self::FORMAT . '-' . substr(hash('sha256', $this->identity()), 0, 32);
    }

    /** @param callable(): void $refresh */
    private static function afterAnswer(callable $refresh): void
    {
        register_shutdown_function(static function () use ($refresh): void {
            foreach (array_filter(['fastcgi_finish_request', 'litespeed_finish_request'], function_exists(...)) as $finish) {
                $finish();
            }
            $refresh();
        });
    }
}
