-- Startups of views since a moment, to 10 ms.
SELECT startup_ms - startup_ms % 10 AS ms, COUNT(*) AS views
FROM views
PREWHERE last_at >= :since
WHERE hour >= intDiv(:since, 3600) AND first_at >= :since AND startup_ms >= 0
GROUP BY startup_ms - startup_ms % 10
