-- Rows of each dimension in some hours: never fewer than its keys.
SELECT dimension, COUNT(*) AS n
FROM view_hours
WHERE hour >= :from AND hour < :until
GROUP BY dimension
