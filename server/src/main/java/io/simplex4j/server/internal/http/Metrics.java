package io.simplex4j.server.internal.http;

import io.simplex4j.server.internal.record.RecordStatistics;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts requests, times and explanations, and writes them in the text format of Prometheus. Thread-safe. */
public final class Metrics {
    private static final double[] BOUNDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> explanations = new ConcurrentSkipListMap<>();
    private final Map<String, Times> times = new ConcurrentSkipListMap<>();
    private final Supplier<Optional<RecordStatistics>> record;

    /**
     * Creates the metrics of a server.
     *
     * @param record supplies the statistics of the record, if there is one
     */
    public Metrics(Supplier<Optional<RecordStatistics>> record) {
        this.record = record;
    }

    /** A histogram of the times of a route. */
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

    /** Counts an answer. */
    void answered(String route, int status, Duration time) {
        increment(requests, "route=\"" + route + "\",status=\"" + status + "\"");
        times.computeIfAbsent(route, key -> new Times()).add(time);
    }

    /** Counts an explanation. */
    public void explained(String model, String corpus, String level) {
        increment(explanations, "model=\"" + model + "\",corpus=\"" + corpus + "\",level=\"" + level + "\"");
    }

    private static void increment(Map<String, LongAdder> counts, String labels) {
        counts.computeIfAbsent(labels, key -> new LongAdder()).increment();
    }

    /**
     * Returns all metrics.
     *
     * @param bytes the bytes of requests and answers in memory
     */
    String text(int waiting, int busy, int connections, long bytes) {
        Text text = new Text();
        text.head("simplex_requests_total", "counter", "Requests answered.");
        requests.forEach((labels, count) -> text.line("simplex_requests_total", labels, count.sum()));
        text.head("simplex_explanations_total", "counter", "Inputs explained, by verdict.");
        explanations.forEach((labels, count) -> text.line("simplex_explanations_total", labels, count.sum()));
        text.gauge("simplex_queue_length", "Requests that wait for a solver.", waiting);
        text.gauge("simplex_solvers_busy", "Solvers at work.", busy);
        text.gauge("simplex_connections", "Open connections.", connections);
        text.gauge("simplex_in_flight_bytes", "Bytes of requests and answers in memory.", bytes);
        text.gauge(
                "simplex_heap_used_bytes",
                "Used memory of the Java heap.",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        record.get().ifPresent(text::record);
        text.head("simplex_request_seconds", "histogram", "Time from the headers of a request to its answer.");
        times.forEach(text::times);
        return text.toString();
    }

    private static final class Text {
        private final StringBuilder out = new StringBuilder(4096);

        void head(String name, String type, String help) {
            out.append("# HELP ").append(name).append(' ').append(help).append('\n');
            out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        }

        void line(String name, String labels, Object value) {
            out.append(name);
            if (!labels.isEmpty()) {
                out.append('{').append(labels).append('}');
            }
            out.append(' ').append(value).append('\n');
        }

        void gauge(String name, String help, long value) {
            head(name, "gauge", help);
            line(name, "", value);
        }

        void counter(String name, String help, long value) {
            head(name, "counter", help);
            line(name, "", value);
        }

        private static String seconds(long nanos) {
            return String.format(Locale.ROOT, "%.6f", nanos * 1e-9);
        }

        void record(RecordStatistics record) {
            counter("simplex_record_events_total", "Durable events of the record.", record.events());
            counter("simplex_record_commits_total", "Transactions that wrote them.", record.commits());
            counter(
                    "simplex_record_failures_total",
                    "Events that could not be written; their answers were not sent.",
                    record.failures());
            gauge("simplex_record_queue_length", "Events that wait to be written.", record.waiting());
            gauge(
                    "simplex_record_working",
                    "1 if the last transaction succeeded; 0 if it failed, so that requests are refused.",
                    record.working() ? 1 : 0);
            head("simplex_record_wait_seconds", "summary", "Time until an event was durable.");
            line("simplex_record_wait_seconds_sum", "", seconds(record.waited().toNanos()));
            line("simplex_record_wait_seconds_count", "", record.events());
        }

        void times(String route, Times all) {
            String label = "route=\"" + route + "\"";
            long count = 0;
            for (int bound = 0; bound <= BOUNDS.length; bound++) {
                count += all.within[bound].sum();
                String max = bound < BOUNDS.length ? String.valueOf(BOUNDS[bound]) : "+Inf";
                line("simplex_request_seconds_bucket", label + ",le=\"" + max + "\"", count);
            }
            line("simplex_request_seconds_sum", label, seconds(all.nanos.sum()));
            line("simplex_request_seconds_count", label, count);
        }

        @Override
        public String toString() {
            return out.toString();
        }
    }
}
