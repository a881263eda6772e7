package io.simplex4j.cli.serve;

import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.server.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the resource limits of a server. */
final class LimitOptions {
    @Option(
            names = "--deadline",
            paramLabel = "S",
            description = "seconds that a request may take, waiting included (default: ${DEFAULT-VALUE})")
    private int deadline = 10;

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "requests that may wait before others are refused (default: ${DEFAULT-VALUE})")
    private int queue = 1024;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "requests per second that each token may make before it is refused with 429; 0 means no limit"
                    + " (default: ${DEFAULT-VALUE})")
    private int rate;

    @Option(
            names = "--max-instances",
            paramLabel = "N",
            description = "most inputs in a request (default: ${DEFAULT-VALUE})")
    private int instances = 256;

    @Option(
            names = "--max-body",
            paramLabel = "BYTES",
            description = "largest body of a request (default: ${DEFAULT-VALUE})")
    private int body = 8_000_000;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "most connections at once (default: ${DEFAULT-VALUE})")
    private int connections = 1000;

    @Option(
            names = "--max-in-flight",
            paramLabel = "MB",
            description = "memory for requests and answers in progress before further requests are refused (default: an"
                    + " eighth of the Java heap)")
    private @Nullable Integer inFlight;

    @Option(
            names = "--client-time",
            paramLabel = "S",
            description =
                    "seconds that a client may take to send the head or the body of a request, or to read a megabyte of"
                            + " an answer (default: ${DEFAULT-VALUE})")
    private int clientTime = 10;

    @Option(
            names = "--drain",
            paramLabel = "S",
            description = "seconds that running requests have to finish after SIGTERM (default: ${DEFAULT-VALUE})")
    private int drain = 30;

    @Option(
            names = "--cache",
            paramLabel = "MB",
            description =
                    "memory per corpus in which the integrals behind features are kept: the first requests take much"
                            + " longer, all later ones less (default: ${DEFAULT-VALUE})")
    private int cache;

    /** Returns the size of the cache of integrals in bytes. */
    long cache() {
        require("--cache", cache, 0, 1_000_000);
        return 1_000_000L * cache;
    }

    /** Returns the limits. */
    Limits limits() {
        require("--deadline", deadline, 1, 3600);
        require("--queue", queue, 1, 1_000_000);
        require("--rate", rate, 0, 1_000_000);
        require("--max-instances", instances, 1, 1_000_000);
        require("--max-body", body, 1000, Integer.MAX_VALUE - 8);
        require("--max-connections", connections, 1, 1_000_000);
        require("--client-time", clientTime, 1, 3600);
        require("--drain", drain, 0, 3600);
        Limits limits = Limits.withDefaults()
                .withDeadline(Duration.ofSeconds(deadline))
                .withQueue(queue)
                .withRate(rate)
                .withInstances(instances)
                .withBody(body)
                .withConnections(connections)
                .withHeadTime(Duration.ofSeconds(clientTime))
                .withBodyTime(Duration.ofSeconds(clientTime))
                .withReadTime(Duration.ofSeconds(clientTime))
                .withDrain(Duration.ofSeconds(drain));
        if (inFlight == null) {
            return limits;
        }
        require("--max-in-flight", inFlight, 1, 1_000_000);
        return limits.withInFlight(1_000_000L * inFlight);
    }

    private static void require(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new UsageException(option + " is " + value + "; expected a number from " + min + " to " + max);
        }
    }
}
