<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;

/** Data and files of the desk's pages. Whether somebody may read them is decided before (Desk). */
final readonly class DeskData
{
    /** A page waits no longer for the sums. The collector and the tick do the rest. */
    private const REFRESH_S = 1.0;
    private const ERID = 'erid';

    private function __construct(private Request $request, private DeskReader $reader, private int $now, private ?Refresh $refresh)
    {
    }

    /**
     * Answers `?desk=data` and `?desk=csv`.
     *
     * @param Refresh|null $refresh of the sums, which runs before they are read if it is due; null leaves them as they are
     */
    public static function answer(Request $request, Storage $storage, int $now, ?Refresh $refresh = null): Response
    {
        $data = new self($request, new DeskReader($storage), $now, $refresh);
        try {
            return $request->parameter('desk') === 'csv' ? $data->file() : $data->json();
        } catch (StorageBusy) {
            return DeskAnswer::busy();
        } catch (StorageBroken $error) {
            error_log("VV Player: the statistics cannot be read: {$error->getMessage()}");

            return DeskAnswer::broken();
        }
    }

    private function json(): Response
    {
        $name = $this->request->parameter('page');
        $page = $this->page($name);
        if ($page === null) {
            return self::noPage();
        }
        $question = DeskQuestion::read($this->request, $this->now, DeskQuestion::ROWS);
        if ($question === null) {
            return self::noPeriod();
        }
        $this->refresh?->runIfDue($this->now, self::REFRESH_S);

        return DeskAnswer::json([
            'page' => $name,
            'from' => $question->period->fromDate(),
            'to' => $question->period->toDate(),
            'freshAt' => $this->refresh?->lastAt(),
            'step' => match (true) {
                $name === 'now' => 'minute',
                $question->period->isByHour() => 'hour',
                default => 'day',
            },
        ] + $page->data($question));
    }

    private function file(): Response
    {
        $name = $this->request->parameter('page');
        if ($name === self::ERID) {
            return $this->eridFile();
        }
        $table = $this->request->parameter('table');
        $page = $this->page($name);
        if ($page === null || !DeskTables::has($name, $table)) {
            return self::noPage();
        }
        $question = DeskQuestion::read($this->request, $this->now, DeskQuestion::ALL_ROWS);
        if ($question === null) {
            return self::noPeriod();
        }
        $this->refresh?->runIfDue($this->now, self::REFRESH_S);
        $rows = $page->data($question)['tables'][$table];

        return DeskAnswer::csv(
            DeskTables::csv($name, $table, $rows),
            "$name-$table-{$question->period->fromDate()}-{$question->period->toDate()}",
        );
    }

    private function eridFile(): Response
    {
        $month = DeskPeriod::month($this->request->parameter('month'), $this->now);
        if ($month === null) {
            return DeskAnswer::fault(400, 'month', 'Нужен месяц вида 2026-11.');
        }
        $this->refresh?->runIfDue($this->now, self::REFRESH_S);

        return DeskAnswer::csv((new EridReport($this->reader))->csv($month), 'erid-' . substr($month->fromDate(), 0, 7));
    }

    private function page(string $name): ?DeskPage
    {
        return match ($name) {
            'now' => new NowPage($this->reader),
            'films' => new FilmsPage($this->reader),
            'film' => new FilmPage($this->reader),
            'quality' => new QualityPage($this->reader),
            'sites' => new SitesPage($this->reader),
            'ads' => new AdsPage($this->reader),
            default => null,
        };
    }

    private static function noPage(): Response
    {
        return DeskAnswer::fault(404, 'page', 'Такой страницы или таблицы нет.');
    }

    private static function noPeriod(): Response
    {
        return DeskAnswer::fault(400, 'period', 'Нужны две даты вида 2026-11-30, первая не позже второй, не больше трёх лет.');
    }
}
