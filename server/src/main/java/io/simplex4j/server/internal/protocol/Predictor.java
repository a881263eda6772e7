package io.simplex4j.server.internal.protocol;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.internal.Reasons;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Another server of the same models, whose outputs are compared with ours by KServe's V1 protocol. Thread-safe. */
public final class Predictor {
    private static final double TOLERANCE = 1e-3;
    /* A slow predictor would block all solvers, so it is not asked again for this many times the time limit. */
    private static final int PAUSE = 10;

    private final URI address;
    private final Duration max;
    private final HttpClient client;
    private final AtomicLong pausedUntil = new AtomicLong(System.nanoTime());

    private Predictor(URI address, Duration max) {
        this.address = address;
        this.max = max;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(max)
                .build();
    }

    /**
     * Returns the predictor at an address.
     *
     * @throws IllegalArgumentException if it is not an HTTP address without a path
     */
    public static Predictor at(URI address, Duration max) {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        String path = Optional.ofNullable(address.getRawPath()).orElse("");
        if (!http || address.getHost() == null || !(path.isEmpty() || path.equals("/"))) {
            throw new IllegalArgumentException(
                    "invalid predictor address " + address + "; expected a host, such as http://name:8080");
        }
        return new Predictor(address, max);
    }

    /** Requests outputs asynchronously. */
    Asked ask(String model, Shape shape, Examples inputs) {
        if (System.nanoTime() - pausedUntil.get() < 0) {
            return new Asked(Optional.empty());
        }
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/v1/models/" + model + ":predict"))
                .header("Content-Type", "application/json")
                .timeout(max)
                .POST(BodyPublishers.ofString(instances(shape, inputs)))
                .build();
        return new Asked(Optional.of(client.sendAsync(
                request, head -> new LimitedBody(Limits.withDefaults().body()))));
    }

    private static String instances(Shape shape, Examples inputs) {
        StringBuilder json = new StringBuilder("{\"instances\":[");
        for (int i = 0; i < inputs.size(); i++) {
            json.append(i == 0 ? "" : ",");
            append(inputs.get(i).input(), 0, shape.axes(), json);
        }
        return json.append("]}").toString();
    }

    /** Appends the part of an input from an index, nested by its axes, and returns the index of the next part. */
    private static int append(Vec input, int from, List<Integer> axes, StringBuilder json) {
        if (axes.isEmpty()) {
            json.append(input.get(from));
            return from + 1;
        }
        json.append('[');
        int next = from;
        for (int i = 0; i < axes.get(0); i++) {
            json.append(i == 0 ? "" : ",");
            next = append(input, next, axes.subList(1, axes.size()), json);
        }
        json.append(']');
        return next;
    }

    /** A request to the predictor, or none if the predictor is paused. */
    final class Asked {
        private final Optional<CompletableFuture<HttpResponse<byte[]>>> answer;

        private Asked(Optional<CompletableFuture<HttpResponse<byte[]>>> answer) {
            this.answer = answer;
        }

        /** Returns a reason for each input whose outputs differ or cannot be compared in time. */
        List<Optional<Reason>> compare(List<Vec> ours) {
            return answer.map(asked -> compare(asked, ours))
                    .orElseGet(() -> unknown(ours, "it was slow a moment ago and was not asked again yet"));
        }

        private List<Optional<Reason>> compare(CompletableFuture<HttpResponse<byte[]>> asked, List<Vec> ours) {
            try {
                HttpResponse<byte[]> response = asked.get(max.toMillis(), TimeUnit.MILLISECONDS);
                if (response.statusCode() != 200) {
                    return unknown(ours, "it answered with the status " + response.statusCode());
                }
                return differences(predictions(response.body(), ours.size()), ours);
            } catch (Refusal e) {
                return unknown(ours, "it answered no JSON with a prediction for each instance");
            } catch (TimeoutException e) {
                return slow(ours);
            } catch (ExecutionException e) {
                return e.getCause() instanceof HttpTimeoutException
                        ? slow(ours)
                        : unknown(ours, "it cannot be reached, or its answer is no HTTP or too long");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return unknown(ours, "there was no time to wait for it");
            } finally {
                asked.cancel(true);
            }
        }

        private List<Optional<Reason>> slow(List<Vec> ours) {
            pausedUntil.set(System.nanoTime() + PAUSE * max.toNanos());
            return unknown(ours, "it did not answer within " + max.toMillis() + " ms");
        }
    }

    private static List<Optional<Reason>> unknown(List<Vec> ours, String why) {
        return Collections.nCopies(ours.size(), Optional.of(Reasons.predictorUnknown(why)));
    }

    private static List<double[]> predictions(byte[] body, int count) {
        Limits limits = Limits.withDefaults();
        return RequestJson.read(body, 0, body.length, limits, json -> {
            List<double[]> all = new ArrayList<>();
            for (String name = json.nextName(); name != null; name = json.nextName()) {
                if (name.equals("predictions")) {
                    json.requireArray(name);
                    while (json.nextElement()) {
                        all.add(json.numbers("prediction", limits.body()));
                    }
                } else {
                    json.skip();
                }
            }
            if (all.size() != count) {
                throw Refusal.badRequest("found " + all.size() + " predictions; expected " + count);
            }
            return all;
        });
    }

    private static List<Optional<Reason>> differences(List<double[]> theirs, List<Vec> ours) {
        List<Optional<Reason>> reasons = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            reasons.add(difference(theirs.get(i), ours.get(i)));
        }
        return reasons;
    }

    private static Optional<Reason> difference(double[] there, Vec here) {
        if (there.length != here.size()) {
            return Optional.of(Reasons.predictorUnknown(
                    "it gives " + there.length + " numbers for an input, and this model " + here.size()));
        }
        int worst = -1;
        double max = TOLERANCE;
        for (int i = 0; i < there.length; i++) {
            double difference = Math.abs(there[i] - here.get(i)) / Math.max(1, Math.abs(here.get(i)));
            if (difference > max) {
                worst = i;
                max = difference;
            }
        }
        return worst < 0
                ? Optional.empty()
                : Optional.of(Reasons.predictorDiffers(worst, there[worst], here.get(worst)));
    }

    /** Collects a response body, and fails if it is too long. */
    private static final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
        private final int max;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private Flow.@Nullable Subscription source;

        LimitedBody(int max) {
            this.max = max;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            source = subscription;
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                if (bytes.size() + part.remaining() > max) {
                    whole.completeExceptionally(new IOException("the answer is too long"));
                    if (source != null) {
                        source.cancel();
                    }
                    return;
                }
                byte[] some = new byte[part.remaining()];
                part.get(some);
                bytes.writeBytes(some);
            }
        }

        @Override
        public void onError(Throwable problem) {
            whole.completeExceptionally(problem);
        }

        @Override
        public void onComplete() {
            whole.complete(bytes.toByteArray());
        }
    }
}
