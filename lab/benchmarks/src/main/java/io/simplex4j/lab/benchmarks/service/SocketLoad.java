package io.simplex4j.lab.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests over sockets of this process, with a thread for each: it takes more of the machine than wrk. */
final class SocketLoad implements LoadGenerator {
    @Override
    public String name() {
        return "sockets of the benchmark, as there is no wrk";
    }

    /** What one connection saw. */
    private static final class Seen {
        private final List<Long> nanos = new ArrayList<>();
        private long refused;
        private long failed;
    }

    @Override
    public LoadResult run(URI address, Path bodies, int connections, int seconds) throws IOException {
        List<byte[]> requests = Files.readAllLines(bodies).stream()
                .map(body -> request(address, body))
                .toList();
        AtomicInteger next = new AtomicInteger();
        long begin = System.nanoTime();
        long end = begin + seconds * 1_000_000_000L;
        List<Seen> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            Seen seen = new Seen();
            all.add(seen);
            Thread thread = new Thread(() -> ask(address, requests, next, end, seen));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        double took = (System.nanoTime() - begin) / 1e9;
        long[] nanos = all.stream()
                .flatMap(seen -> seen.nanos.stream())
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        long refused = all.stream().mapToLong(seen -> seen.refused).sum();
        long failed = all.stream().mapToLong(seen -> seen.failed).sum();
        return new LoadResult(nanos.length - refused, refused, failed, took, share(nanos, 0.5), share(nanos, 0.99));
    }

    private static double share(long[] sorted, double share) {
        return sorted.length == 0
                ? 0
                : sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e9;
    }

    private static byte[] request(URI address, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("POST " + address.getPath() + " HTTP/1.1\r\nHost: " + address.getAuthority()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] request = Arrays.copyOf(head, head.length + bytes.length);
        System.arraycopy(bytes, 0, request, head.length, bytes.length);
        return request;
    }

    private static void ask(URI address, List<byte[]> requests, AtomicInteger next, long end, Seen seen) {
        while (System.nanoTime() < end) {
            try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                socket.setSoTimeout(30_000);
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream());
                boolean open = true;
                while (open && System.nanoTime() < end) {
                    long begin = System.nanoTime();
                    socket.getOutputStream()
                            .write(requests.get(Math.floorMod(next.getAndIncrement(), requests.size())));
                    Head head = Head.read(in);
                    in.skipNBytes(head.length);
                    seen.nanos.add(System.nanoTime() - begin);
                    seen.refused += head.status >= 400 ? 1 : 0;
                    open = !head.closes;
                }
            } catch (IOException e) {
                seen.failed++;
            }
        }
    }

    /** The head of an answer. */
    private record Head(int status, int length, boolean closes) {
        static Head read(InputStream in) throws IOException {
            StringBuilder text = new StringBuilder();
            while (text.length() < 4 || !text.substring(text.length() - 4).equals("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("the connection ended");
                }
                text.append((char) next);
            }
            String[] lines = text.toString().toLowerCase(Locale.ROOT).split("\r\n", -1);
            int length = Arrays.stream(lines)
                    .filter(line -> line.startsWith("content-length: "))
                    .mapToInt(line -> Integer.parseInt(line.substring("content-length: ".length())))
                    .sum();
            return new Head(
                    Integer.parseInt(lines[0].split(" ", -1)[1]),
                    length,
                    Arrays.asList(lines).contains("connection: close"));
        }
    }
}
