package io.simplex4j.server.internal.http;

import io.simplex4j.server.record.RecordStatistics;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts requests, times and explanations, in the text format of Prometheus. Thread-safe. */
public final class Metrics {
    private static final double[] BOUNDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> explanations = new ConcurrentSkipListMap<>();
    private final Map<String, Times> times = new ConcurrentSkipListMap<>();
    private final Supplier<Optional<RecordStatistics>> record;

    /** Of a server that keeps no record. */
    public Metrics() {
        this(Optional::empty);
    }

    /**
     * Of a server.
     *
     * @param record how the writing of its record goes, where it keeps one
     */
    public Metrics(Supplier<Optional<RecordStatistics>> record) {
        this.record = record;
    }

    /** How long the requests of a route took. */
    private static final class Times {
        private final LongAdder[] within = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Times() {
            for (int i = 0; i < within.length; i++) {
                within[i] = new LongAdder();
            }
        }

        void add(Duration time) {
            double seconds = time.toNanos() * 1e-9;
            int bound = 0;
            while (bound < BOUNDS.length && seconds > BOUNDS[bound]) {
                bound++;
            }
            within[bound].increment();
            nanos.add(time.toNanos());
        }
    }

    /** A request was answered. */
    void answered(String route, int status, Duration time) {
        requests.computeIfAbsent("route=\"" + route + "\",status=\"" + status + "\"", key -> new LongAdder())
                .increment();
        times.computeIfAbsent(route, key -> new Times()).add(time);
    }

    /** An input was explained. */
    public void explained(String model, String corpus, String level) {
        explanations
                .computeIfAbsent(
                        "model=\"" + model + "\",corpus=\"" + corpus + "\",level=\"" + level + "\"",
                        key -> new LongAdder())
                .increment();
    }

    String text(int waiting, int busy) {
        StringBuilder text = new StringBuilder(4096);
        counter(text, "simplex_requests_total", "Requests answered.", requests);
        counter(text, "simplex_explanations_total", "Inputs explained, by how far to rely on it.", explanations);
        gauge(text, "simplex_queue_length", "Requests that wait for a solver.", waiting);
        gauge(text, "simplex_solvers_busy", "Solvers at work.", busy);
        gauge(
                text,
                "simplex_heap_used_bytes",
                "Memory of the Java heap in use.",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        record.get().ifPresent(known -> record(text, known));
        head(text, "simplex_request_seconds", "Time from the head of a request to its answer.", "histogram");
        times.forEach((route, all) -> {
            long count = 0;
            for (int bound = 0; bound <= BOUNDS.length; bound++) {
                count += all.within[bound].sum();
                text.append("simplex_request_seconds_bucket{route=\"")
                        .append(route)
                        .append("\",le=\"")
                        .append(bound < BOUNDS.length ? String.valueOf(BOUNDS[bound]) : "+Inf")
                        .append("\"} ")
                        .append(count)
                        .append('\n');
            }
            text.append(String.format(
                            Locale.ROOT,
                            "simplex_request_seconds_sum{route=\"%s\"} %.6f%n",
                            route,
                            all.nanos.sum() * 1e-9)
                    .replace("\r", ""));
            text.append("simplex_request_seconds_count{route=\"")
                    .append(route)
                    .append("\"} ")
                    .append(count)
                    .append('\n');
        });
        return text.toString();
    }

    private static void record(StringBuilder text, RecordStatistics record) {
        counter(text, "simplex_record_events_total", "Events of the record that are durable.", record.events());
        counter(text, "simplex_record_commits_total", "Transactions that wrote them.", record.commits());
        counter(
                text,
                "simplex_record_failures_total",
                "Events that could not be written, each an answer that did not leave.",
                record.failures());
        gauge(text, "simplex_record_queue_length", "Events that wait to be written.", record.waiting());
        gauge(
                text,
                "simplex_record_working",
                "1 where the last transaction succeeded, 0 where it failed and answers are refused.",
                record.working() ? 1 : 0);
        head(text, "simplex_record_wait_seconds", "Time from an event to its being durable.", "summary");
        text.append(String.format(
                        Locale.ROOT,
                        "simplex_record_wait_seconds_sum %.6f%n",
                        record.waited().toNanos() * 1e-9)
                .replace("\r", ""));
        text.append("simplex_record_wait_seconds_count ")
                .append(record.events())
                .append('\n');
    }

    private static void head(StringBuilder text, String name, String help, String type) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void counter(StringBuilder text, String name, String help, Map<String, LongAdder> values) {
        head(text, name, help, "counter");
        values.forEach((labels, value) -> text.append(name)
                .append('{')
                .append(labels)
                .append("} ")
                .append(value.sum())
                .append('\n'));
    }

    private static void counter(StringBuilder text, String name, String help, long value) {
        head(text, name, help, "counter");
        text.append(name).append(' ').append(value).append('\n');
    }

    private static void gauge(StringBuilder text, String name, String help, long value) {
        head(text, name, help, "gauge");
        text.append(name).append(' ').append(value).append('\n');
    }
}
