package io.simplex4j.lab.benchmarks.service;

import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.lab.benchmarks.service.ServiceLoad.Measured;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The page of results: the aims, then the figures, and which were met. */
final class ServicePage {
    private static final double MIN_RATE = 2500;
    private static final double MAX_P99 = 0.025;
    private static final double MIN_GOODPUT = 0.8;
    private static final long MAX_GROWTH = 2_000_000;

    private final StringBuilder text = new StringBuilder();
    private boolean met = true;

    ServicePage(String where, String client, boolean pinned, int seconds) {
        text.append("# Results: the service under load\n\n")
                .append("`benchmarks/run service --seconds " + seconds
                        + " --markdown docs/results/service.md` starts `simplex serve` as a process and")
                .append(" drives it over HTTP, by ")
                .append(client)
                .append(": each connection asks again as soon as it is answered, and a line of the log is written for"
                        + " each")
                .append(" request. ")
                .append(
                        pinned
                                ? "For latents the server has one processor and the client another."
                                : "Server and client share all processors.")
                .append(" Rates and percentiles are by the clock; *processor for each* is processor time.")
                .append("\n\n")
                .append(where)
                .append(".\n\n## Aims, set before the first run\n\n")
                .append("- one latent of 50 numbers a request, 1,000 examples, one processor: at least 2,500 answers a"
                        + " second,")
                .append(" 99 % of them within 25 ms\n")
                .append("- ten times as many clients as the queue has room for: at least 80 % of that many answers a"
                        + " second\n")
                .append("- patients of the demo with features: no aim, the times are stated\n")
                .append("- after the soak at most 2 MB more of the heap in use than before, each after a full"
                        + " collection, and no")
                .append(" request without an answer\n\n");
    }

    /** Says whether an aim was met. */
    private String verdict(boolean aim) {
        met &= aim;
        return aim ? "met" : "**missed**";
    }

    void decompositions(int connections, List<Measured> runs) {
        text.append("## Latents, ").append(connections).append(" connections\n\n");
        text.append(
                "| run | answers/s | p50 | p99 | processor for each | refused, failed |\n|---|---|---|---|---|---|\n");
        for (int run = 0; run < runs.size(); run++) {
            text.append("| ").append(run + 1).append(row(runs.get(run)));
        }
        double rate = Timing.median(
                runs.stream().mapToDouble(each -> each.load().goodput()).toArray());
        double p99 = Timing.median(
                runs.stream().mapToDouble(each -> each.load().p99()).toArray());
        text.append("\nMedian of runs: ")
                .append(Figures.three(rate))
                .append(" answers a second (")
                .append(verdict(rate >= MIN_RATE))
                .append("), p99 ")
                .append(Figures.seconds(p99))
                .append(" (")
                .append(verdict(p99 <= MAX_P99))
                .append(").\n\n");
    }

    private static String row(Measured one) {
        return " | " + Figures.three(one.load().goodput()) + " | "
                + Figures.seconds(one.load().p50()) + " | "
                + Figures.seconds(one.load().p99()) + " | " + Figures.seconds(one.processorSeconds()) + " | "
                + one.load().refused() + ", " + one.load().failed() + " |\n";
    }

    void overload(String queue, int clients, double capacity, Measured measured) {
        LoadResult load = measured.load();
        double share = load.goodput() / capacity;
        text.append("## Latents, ")
                .append(Figures.three(clients))
                .append(" connections, ")
                .append(queue)
                .append("\n\n")
                .append(Figures.three(load.offered()))
                .append(" requests a second, of which ")
                .append(Figures.three(load.goodput()))
                .append(" were answered, ")
                .append(Math.round(100 * share))
                .append(" % of the capacity (")
                .append(verdict(share >= MIN_GOODPUT && load.failed() == 0))
                .append("), ")
                .append(load.refused())
                .append(" refused with 503, ")
                .append(load.failed())
                .append(" without an answer; p99 of all answers ")
                .append(Figures.seconds(load.p99()))
                .append(".\n\n");
    }

    void clinical(int connections, Measured measured) {
        text.append("## Patients with features, ")
                .append(connections)
                .append(connections == 1 ? " connection\n\n" : " connections\n\n")
                .append("| answers/s | p50 | p99 | processor for each | refused, failed |\n|---|---|---|---|---|\n")
                .append(row(measured).substring(1))
                .append('\n');
    }

    void soak(int seconds, long answered, long wrong, List<OptionalLong> heaps) {
        text.append("## Soak, ").append(Figures.three(seconds / 60.0)).append(" minutes, 8 connections\n\n");
        text.append(answered)
                .append(" answers, ")
                .append(wrong)
                .append(" refusals or failures (")
                .append(verdict(wrong == 0))
                .append("). Heap in use after a full collection, before, at equal times and at the end: ");
        if (heaps.stream().anyMatch(OptionalLong::isEmpty)) {
            text.append("not known, as there is no jcmd (")
                    .append(verdict(false))
                    .append(").\n");
            return;
        }
        long growth = heaps.get(heaps.size() - 1).getAsLong() - heaps.get(0).getAsLong();
        text.append(heaps.stream()
                        .map(heap -> Figures.megabytes(heap.getAsLong()))
                        .collect(Collectors.joining(", ")))
                .append(" (")
                .append(verdict(growth <= MAX_GROWTH))
                .append(").\n");
    }

    String text() {
        return text.toString();
    }

    boolean met() {
        return met;
    }
}
