<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storages;

/**
 * The jobs of the statistics: sums, alert rules, webhooks, and the deletion of what is too old. They run after the answer to a
 * player's batch, and by cron (`php desk.php tick`).
 */
final readonly class Tick
{
    public const EVERY_S = 60;
    public const TRIM_EVERY_S = 3600;
    private const FILE = 'desk-tick';
    private const DAY_S = 86_400;
    /** After an answer a process of the pool is held, and the command line has its own. */
    private const AFTERWARDS_S = 2.0;
    private const COMMAND_S = 50.0;

    public function __construct(
        private Storage $storage,
        private Refresh $refresh,
        private DeskState $state,
        private Webhooks $webhooks,
        private string $folder,
        private int $rawDays,
        private int $sumsDays,
    ) {
    }

    /** Null when the statistics are off. */
    public static function of(Settings $settings): ?self
    {
        $storage = Storages::of($settings);
        $state = DeskState::of($settings);

        return $storage === null ? null : new self(
            $storage,
            Refresh::of($settings, $storage),
            $state,
            Webhooks::of($state),
            $settings->cache,
            $settings->statistics->rawDays,
            $settings->statistics->sumsDays,
        );
    }

    /** Runs at most once a minute. Where no file can be kept that tells when, it is left to cron. */
    public function runIfDue(int $now): void
    {
        $file = "$this->folder/" . self::FILE;
        clearstatcache(true, $file);
        $at = @filemtime($file);
        // A clock that was set back would wait for long.
        $isDue = $at === false || $at > $now || $now - $at >= self::EVERY_S;
        if ($isDue && @touch($file, $now)) {
            $this->refresh->runIfDue($now, self::AFTERWARDS_S);
            $this->jobs($now);
        }
    }

    /** @return bool whether every job is done; the log says why not */
    public function run(int $now): bool
    {
        $isFresh = $this->refresh->run($now, self::COMMAND_S);

        return $this->jobs($now) && $isFresh;
    }

    private function jobs(int $now): bool
    {
        $isDone = true;
        $jobs = [
            'alert rules' => fn () => Alerts::run($this->storage, $this->state, $this->webhooks, $now),
            'old rows' => fn () => $this->trim($now),
        ];
        foreach ($jobs as $name => $job) {
            try {
                $job();
            } catch (StorageBusy) {
                // The next tick does it.
                $isDone = false;
            } catch (StorageBroken $error) {
                error_log("VV Player: the job of the $name did not run: {$error->getMessage()}");
                $isDone = false;
            }
        }

        return $isDone;
    }

    private function trim(int $now): void
    {
        $at = $this->state->read()['trimmed'] ?? null;
        if (is_int($at) && $at <= $now && $now - $at < self::TRIM_EVERY_S) {
            return;
        }
        // The next ticks delete the rest.
        if ($this->storage->trim($now - $this->rawDays * self::DAY_S, $now - $this->sumsDays * self::DAY_S)) {
            $this->state->change(static fn (array $state) => ['trimmed' => $now] + $state);
        }
    }
}
