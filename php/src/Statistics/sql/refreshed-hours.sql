-- The last refresh of each hour that found nothing to add. Days of watched ranges have numbers of their own (WatchRefresh).
SELECT hour, MAX(at) AS last_at
FROM refreshed
WHERE hour >= :from
GROUP BY hour
