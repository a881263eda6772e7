package io.simplex4j.lab.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Posts requests over many connections, each of which sends the next request as soon as it is answered. */
final class SocketLoad {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final URI address;
    private final List<byte[]> requests;
    private final AtomicInteger next = new AtomicInteger();
    private final long end;

    private SocketLoad(URI address, List<String> bodies, int seconds) {
        this.address = address;
        this.requests = bodies.stream().map(this::request).toList();
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    /**
     * The answers of a load.
     *
     * @param answered answers with a status below 400
     * @param refused answers with another status
     * @param failed requests without an answer
     * @param p50 median time of answers in seconds
     * @param p99 99th percentile of the time of answers in seconds
     */
    record Result(long answered, long refused, long failed, double seconds, double p50, double p99) {
        /** Returns answers a second, without refusals. */
        double goodput() {
            return answered / seconds;
        }
    }

    /** Connections and their answers. */
    private final class Client implements Runnable {
        private final List<Long> nanos = new ArrayList<>();
        private long refused;
        private long failed;

        @Override
        public void run() {
            while (System.nanoTime() < end) {
                try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                    socket.setSoTimeout(TIMEOUT_MILLIS);
                    socket.setTcpNoDelay(true);
                    InputStream in = new BufferedInputStream(socket.getInputStream());
                    boolean isOpen = true;
                    while (isOpen && System.nanoTime() < end) {
                        long begin = System.nanoTime();
                        socket.getOutputStream()
                                .write(requests.get(Math.floorMod(next.getAndIncrement(), requests.size())));
                        String head = head(in);
                        in.skipNBytes(
                                Integer.parseInt(head.replaceFirst("(?s).*\r\ncontent-length: (\\d+)\r\n.*", "$1")));
                        nanos.add(System.nanoTime() - begin);
                        refused += Integer.parseInt(head.split(" ", 3)[1]) >= 400 ? 1 : 0;
                        isOpen = !head.contains("\r\nconnection: close\r\n");
                    }
                } catch (IOException e) {
                    failed++;
                }
            }
        }

        private static String head(InputStream in) throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            String text = "";
            while (!text.endsWith("\r\n\r\n")) {
                int each = in.read();
                if (each < 0) {
                    throw new IOException("the connection ended");
                }
                head.write(each);
                text = each == '\n' ? head.toString(StandardCharsets.US_ASCII) : "";
            }
            return text.toLowerCase(Locale.ROOT);
        }
    }

    /** Posts bodies in turn for some seconds. */
    static Result run(URI address, List<String> bodies, int connections, int seconds) throws IOException {
        SocketLoad load = new SocketLoad(address, bodies, seconds);
        long begin = System.nanoTime();
        List<Client> clients = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            clients.add(load.new Client());
            threads.add(new Thread(clients.get(i)));
            threads.get(i).start();
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
        long[] nanos = clients.stream()
                .flatMap(client -> client.nanos.stream())
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        long refused = clients.stream().mapToLong(client -> client.refused).sum();
        long failed = clients.stream().mapToLong(client -> client.failed).sum();
        return new Result(nanos.length - refused, refused, failed, took, share(nanos, 0.5), share(nanos, 0.99));
    }

    private static double share(long[] sorted, double share) {
        return sorted.length == 0
                ? 0
                : sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e9;
    }

    private byte[] request(String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("POST " + address.getPath() + " HTTP/1.1\r\nHost: " + address.getAuthority()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(content);
        return request.toByteArray();
    }
}
