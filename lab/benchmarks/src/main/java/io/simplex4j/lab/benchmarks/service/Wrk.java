package io.simplex4j.lab.benchmarks.service;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests by wrk, in one thread.
 *
 * @param program where it is
 * @param prefix what stands before its name, to keep it on one processor
 */
record Wrk(Path program, List<String> prefix) implements LoadGenerator {
    private static final Pattern RESULT = Pattern.compile("RESULT (\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)");
    /* Bodies in turn; at the end one line with all figures, in microseconds. */
    private static final String SCRIPT = """
        local requests = {}
        local last = 0
        init = function(args)
          for body in io.lines(args[1]) do
            requests[#requests + 1] = wrk.format("POST", nil, {["Content-Type"] = "application/json"}, body)
          end
        end
        request = function()
          last = last % #requests + 1
          return requests[last]
        end
        done = function(summary, latency)
          local e = summary.errors
          io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, e.status,
            e.connect + e.read + e.write + e.timeout, summary.duration, latency:percentile(50), latency:percentile(99)))
        end
        """;

    @Override
    public String name() {
        return "wrk";
    }

    @Override
    public LoadResult run(URI address, Path bodies, int connections, int seconds) throws IOException {
        Path script = Files.createTempFile("simplex-load", ".lua");
        try {
            Files.writeString(script, SCRIPT);
            List<String> command = new ArrayList<>(prefix);
            command.addAll(List.of(program.toString(), "-t1", "-c" + connections, "-d" + seconds + "s"));
            command.addAll(List.of("--timeout", "30s", "-s", script.toString(), address.toString()));
            command.addAll(List.of("--", bodies.toString()));
            String printed = Programs.run(command);
            Matcher result = RESULT.matcher(printed);
            if (!result.find()) {
                throw new IOException("wrk printed no result, but " + printed);
            }
            long refused = number(result, 2);
            return new LoadResult(
                    number(result, 1) - refused,
                    refused,
                    number(result, 3),
                    number(result, 4) / 1e6,
                    number(result, 5) / 1e6,
                    number(result, 6) / 1e6);
        } finally {
            Files.delete(script);
        }
    }

    private static long number(Matcher result, int group) {
        return Long.parseLong(result.group(group));
    }
}
