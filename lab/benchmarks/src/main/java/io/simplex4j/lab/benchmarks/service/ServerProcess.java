package io.simplex4j.lab.benchmarks.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code simplex serve} in its own process. */
final class ServerProcess implements AutoCloseable {
    private static final Pattern HEAP = Pattern.compile("(?m)^simplex_heap_used_bytes (\\d+)$");

    private final Process process;
    private final URI address;

    private ServerProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a server and waits until it is ready; a line for each request goes to a file. */
    static ServerProcess start(Path launcher, Path log, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString(), "serve", "--http_port", "0"));
        command.addAll(options);
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null) {
            throw new IOException(
                    "the server did not start: " + Files.readString(log).strip());
        }
        return new ServerProcess(process, URI.create(line));
    }

    URI address(String path) {
        return address.resolve(path);
    }

    /** Returns the processor time so far. */
    double processorSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    /** Returns the output of a program, which must succeed. */
    static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(command + " ended with " + process.exitValue() + "; expected 0");
        }
        return output;
    }

    /** Returns the bytes of heap in use after a full collection; nothing if jcmd cannot ask for one. */
    OptionalLong heapAfterCollection() throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            return OptionalLong.empty();
        }
        output(List.of(jcmd.toString(), String.valueOf(process.pid()), "GC.run"));
        try {
            String metrics = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address("/metrics")).build(), BodyHandlers.ofString())
                    .body();
            Matcher heap = HEAP.matcher(metrics);
            return heap.find() ? OptionalLong.of(Long.parseLong(heap.group(1))) : OptionalLong.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
